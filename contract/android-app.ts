import * as z from 'zod/mini'

/** Where the server gives the Android app away, and what is known about it. */
export const androidAppPath = '/download/sayso.apk'
export const androidReleasePath = '/download/latest.json'

/** What `/download/latest.json` says about the Android app of this deployment. */
export const androidReleaseSchema = z.object({
  version: z.string(),
  /** Rises with every release; the app hands its own to the page as the query parameter `android`. */
  versionCode: z.int(),
  /** In bytes. */
  size: z.int(),
  /** Of the file, in lower-case hex. */
  sha256: z.string(),
  /** SHA-256 of the signing certificate: upper case, with colons. */
  certificateFingerprint: z.string(),
  packageName: z.string(),
  minAndroid: z.object({ sdk: z.int(), version: z.string() }),
  changelog: z.array(z.string()),
  url: z.url(),
})
export type AndroidRelease = z.infer<typeof androidReleaseSchema>
