import { beforeEach, expect, it, vi } from 'vitest'
import { preparePicture } from './prepare-picture.ts'

const picture = new File(['any'], 'cat.jpg', { type: 'image/jpeg' })

/** The thread that prepares pictures, as the browser gives it out; `act` is what comes of the first picture. */
function stubThread(act: (thread: EventTarget) => void): void {
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage() {
        setTimeout(() => act(this))
      }
    },
  )
}

beforeEach(() => {
  vi.stubGlobal('OffscreenCanvas', class {})
})

it('says nothing about the picture when what would have read it did not come, and takes the next one anew', async () => {
  stubThread((thread) => thread.dispatchEvent(Object.assign(new Event('error'), { message: 'lost' })))
  await expect(preparePicture(picture)).rejects.toMatchObject({ name: 'LostCodeError' })
  stubThread((thread) =>
    thread.dispatchEvent(new MessageEvent('message', { data: { id: 2, failure: 'The source could not be decoded.' } })),
  )
  await expect(preparePicture(picture)).rejects.toMatchObject({ name: 'NotAPictureError' })
})
