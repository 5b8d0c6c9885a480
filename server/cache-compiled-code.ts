import { enableCompileCache } from 'node:module'

/**
 * Lets Node keep what it makes of the sources, for the next start. Threads know of that only by the environment; they load much of the
 * server's code once more, and what comes from there takes them less memory, too.
 */
export function cacheCompiledCode(): void {
  const { directory } = enableCompileCache()
  if (directory !== undefined) process.env['NODE_COMPILE_CACHE'] ??= directory
}
