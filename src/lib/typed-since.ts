/** What stands in a field behind what was handed over from it: typed since. Nothing where that itself was changed. */
export function typedSince(handedOver: string, now: string): string {
  return now.startsWith(handedOver) ? now.slice(handedOver.length).trimStart() : ''
}
