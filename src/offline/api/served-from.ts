/**
 * Set by the service worker on what it answers from a cache. `fallback`: the server did not answer. `revalidating`: it is
 * being asked meanwhile. Absent on the server's own answers.
 */
export const servedFromHeader = 'x-served-from'
export type ServedFrom = 'fallback' | 'revalidating'
