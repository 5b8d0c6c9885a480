import { inTime } from '#src/lib/in-time.ts'
import type { Rect } from './crop-geometry.ts'

interface FaceDetector {
  detect: (image: ImageBitmapSource) => Promise<{ boundingBox: Rect }[]>
}

declare global {
  interface Window {
    /** Of the Shape Detection API; few browsers have it. */
    FaceDetector?: new (options?: { fastMode?: boolean; maxDetectedFaces?: number }) => FaceDetector
  }
}

const patienceMs = 1_500

/** Where faces are in a picture, in its pixels; none where the browser cannot tell, or not soon enough. */
export async function findFaces(image: ImageBitmapSource): Promise<Rect[]> {
  if (window.FaceDetector === undefined) return []
  try {
    const found = new window.FaceDetector({ fastMode: true, maxDetectedFaces: 8 }).detect(image)
    return (await inTime(found, patienceMs, [])).map(({ boundingBox }) => boundingBox)
  } catch (cause) {
    // The browser has the name, the system has no detector.
    console.info('Faces cannot be looked for on this device.', cause)
    return []
  }
}
