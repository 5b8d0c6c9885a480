import type { Plugin } from 'vite'

/** What a query client asks of its cache of mutations, where there never are any. */
const standIn = `export class MutationCache {
  findAll() { return [] }
  clear() {}
  async resumePausedMutations() {}
}`

/** Leaves TanStack Query's mutations out of what browsers load: its client brings them along, but what members write goes by the outbox. */
export function leaveOutMutations(): Plugin {
  return {
    name: 'leave-out-mutations',
    apply: 'build',
    load: {
      filter: { id: /[\\/]query-core[\\/].*[\\/]mutationCache\.js$/ },
      handler: () => standIn,
    },
  }
}
