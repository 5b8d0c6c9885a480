/** Whether things may move: not for those who want them still. */
export function mayMove(): boolean {
  return !matchMedia('(prefers-reduced-motion: reduce)').matches
}
