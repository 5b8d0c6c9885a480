import type { PrecacheEntry } from 'workbox-precaching'

// The build puts the list of the shell's files here.
type WorkerScope = ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: (PrecacheEntry | string)[] }

declare const self: WorkerScope

/** The global scope under its right type. */
export const worker: ServiceWorkerGlobalScope = self

/** The files of this build, with their revisions; empty in development. */
export const shellFiles: (PrecacheEntry | string)[] = self.__WB_MANIFEST
