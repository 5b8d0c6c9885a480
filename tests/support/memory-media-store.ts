import type { MediaStore, StoredMedia } from '#server/infra/media/media-store.ts'

/** Stores pictures in a map; `stored` shows what is there. */
export function makeMemoryMediaStore(): MediaStore & { stored: Map<string, StoredMedia> } {
  const stored = new Map<string, StoredMedia>()
  return {
    stored,
    async put(key, bytes, contentType) {
      stored.set(key, { bytes, contentType })
    },
    async read(key) {
      return stored.get(key)
    },
    async check() {},
    async remove(prefix) {
      for (const key of stored.keys()) if (key.startsWith(prefix)) stored.delete(key)
    },
  }
}
