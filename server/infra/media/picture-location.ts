import { hourMs } from '#contract/durations.ts'
import type { Config } from '#server/config.ts'
import { signAddress } from './s3-signature.ts'

/** Where browsers fetch pictures: from the server, or from another place that it sends them to. */
export type PictureLocation =
  | { kind: 'here' }
  | {
      kind: 'elsewhere'
      origin: string
      /** What a page has to be allowed to show pictures from: of a store that several share one bucket. */
      source: string
      addressOf: (key: string) => Promise<string>
      /** How long a browser may go there without asking again. */
      cacheControl: string
    }

type PictureSettings = Pick<Config, 's3' | 'mediaOrigin' | 's3SignedRedirects'>

const signedForS = (2 * hourMs) / 1000

/** What the operator chose: `MEDIA_ORIGIN`, or the S3 store with signed addresses (under `MEDIA_ORIGIN` where that is set, too). */
export function pictureLocation(
  { s3, mediaOrigin, s3SignedRedirects }: PictureSettings,
  clock: () => number,
): PictureLocation {
  if (s3 && s3SignedRedirects) {
    const endpoint = mediaOrigin ?? s3.endpoint
    return {
      kind: 'elsewhere',
      origin: new URL(endpoint).origin,
      source: new URL(`${endpoint}/${s3.bucket}/`).href,
      // The same address for a whole hour, so that a browser has to fetch the picture but once; it holds for an hour more.
      addressOf: (key) => {
        const at = clock() - (clock() % hourMs)
        return signAddress(new URL(`${endpoint}/${s3.bucket}/${key}`), { at, forS: signedForS }, s3)
      },
      cacheControl: 'private, max-age=1800',
    }
  }
  if (mediaOrigin === undefined) return { kind: 'here' }
  return {
    kind: 'elsewhere',
    origin: new URL(mediaOrigin).origin,
    source: new URL(mediaOrigin).origin,
    addressOf: (key) => Promise.resolve(`${mediaOrigin}/${key}`),
    cacheControl: 'public, max-age=86400',
  }
}
