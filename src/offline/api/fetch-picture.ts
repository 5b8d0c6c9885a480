import { isPicture } from './who-answered.ts'

const timeoutMs = 20_000

/** The bytes of a picture by its address; throws when they cannot be had within 20 s. */
export async function fetchPicture(src: string): Promise<Blob> {
  const response = await fetch(src, { signal: AbortSignal.timeout(timeoutMs) })
  if (!isPicture(response)) throw new Error(`The picture was answered with something else (${response.status}).`)
  return response.blob()
}
