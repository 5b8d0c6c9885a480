/** Whether the app asks this of the server at times of its own: if it is there, and whom one follows (to complete names). */
export function isAskedAnyTime(pathname: string): boolean {
  return pathname === '/api/health' || /^\/api\/follow\/[^/]+\/following$/.test(pathname)
}
