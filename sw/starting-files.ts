/** Parts of `tooling/chunk-plan.ts` without which the app does not start, show the feed or take a new post. */
const startingParts = ['boot', 'rolldown-runtime', 'start', 'feed', 'outbox', 'compose', 'virtualizer', 'wide']

/** Whether the worker fetches a file of the build (`assets/feed-1a2b3c4d.js`) as it is installed; the others come when there is time. */
export function isStartingFile(file: string): boolean {
  const [, part] = /^assets\/(.+)-[\w-]{8}\.\w+$/.exec(file) ?? []
  return part === undefined ? !file.startsWith('assets/') : startingParts.includes(part)
}
