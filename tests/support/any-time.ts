/** Whether the app asks this of the server at times of its own: if it is there, to be told what happens, and whom one follows (to complete names). */
export function isAskedAnyTime(pathname: string): boolean {
  return ['/api/health', '/api/live'].includes(pathname) || /^\/api\/follow\/[^/]+\/following$/.test(pathname)
}
