import type { PrecacheEntry } from 'workbox-precaching'

type WorkerScope = ServiceWorkerGlobalScope & {
  /** The build puts the list of the shell's files here. */
  readonly __WB_MANIFEST: (PrecacheEntry | string)[]
  /** The server puts this before the worker (`client-files.ts`). */
  readonly pictureOrigin?: string
}

declare const self: WorkerScope

/** The global scope under its right type. */
export const worker: ServiceWorkerGlobalScope = self

/** Where the server sends browsers for pictures; undefined when it serves them itself. */
export const pictureOrigin: string | undefined = self.pictureOrigin

/** The files of this build, with their revisions; empty in development. */
export const shellFiles: (PrecacheEntry | string)[] = self.__WB_MANIFEST.map(withPictureOrigin)

// A page may show pictures from where it was told as it was fetched, so it is fetched anew when that changes.
function withPictureOrigin(entry: PrecacheEntry | string): PrecacheEntry | string {
  if (typeof entry === 'string' || pictureOrigin === undefined || !entry.url.endsWith('.html')) return entry
  return { ...entry, revision: `${entry.revision ?? ''}-${pictureOrigin}` }
}
