import { trustedCode } from '#src/lib/trusted-code.ts'
// oxlint-disable-next-line import/default -- the build makes this module: the address of the worker's file
import pictureWorker from './picture-worker.ts?worker&url'
import { LostCodeError } from './lost-code-error.ts'
import { NotAPictureError } from './not-a-picture-error.ts'
import type { PictureReply, PictureRequest } from './picture-worker.ts'
import type { ShrunkPicture } from './shrink-picture.ts'

interface Waiting {
  resolve: (picture: ShrunkPicture) => void
  reject: (cause: unknown) => void
}

let worker: Worker | undefined
let lastId = 0
const waiting = new Map<number, Waiting>()

/**
 * Resizes, compresses and strips a picked picture, off the main thread where the browser can. Rejects with `NotAPictureError` when it
 * cannot be read, with `LostCodeError` when what reads it did not come.
 */
export async function preparePicture(file: File): Promise<ShrunkPicture> {
  if (!file.type.startsWith('image/')) throw new NotAPictureError(`${file.name} is not an image`)
  const shrink = canDrawInWorker() ? inWorker : await loadShrink()
  try {
    return await shrink(file)
  } catch (cause) {
    if (cause instanceof LostCodeError) throw cause
    throw new NotAPictureError(`${file.name} cannot be read as an image`, { cause })
  }
}

/** Most browsers never need that code here: the worker has its own. */
async function loadShrink(): Promise<typeof inWorker> {
  try {
    return (await import('./shrink-picture.ts')).shrinkPicture
  } catch (cause) {
    throw new LostCodeError('What prepares pictures did not come.', { cause })
  }
}

function canDrawInWorker(): boolean {
  return typeof Worker !== 'undefined' && typeof OffscreenCanvas !== 'undefined'
}

function inWorker(file: File): Promise<ShrunkPicture> {
  const target = (worker ??= startWorker())
  lastId += 1
  const request: PictureRequest = { id: lastId, file }
  return new Promise((resolve, reject) => {
    waiting.set(request.id, { resolve, reject })
    target.postMessage(request)
  })
}

function startWorker(): Worker {
  const started = new Worker(trustedCode(pictureWorker), { type: 'module', name: 'pictures' })
  started.addEventListener('message', (event: MessageEvent<PictureReply>) => {
    const { data } = event
    const asker = waiting.get(data.id)
    waiting.delete(data.id)
    if ('picture' in data) asker?.resolve(data.picture)
    else asker?.reject(new Error(data.failure))
  })
  started.addEventListener('error', (event) => {
    // The worker's own code did not load or broke: whoever waits is told, the next picture starts it anew.
    for (const asker of waiting.values()) asker.reject(new LostCodeError(event.message))
    waiting.clear()
    worker = undefined
  })
  return started
}
