import { fetchReadable } from './fetch-readable.ts'
import { untilQuietIsOver } from './quiet.ts'
import { isPicture } from './who-answered.ts'

const timeoutMs = 20_000

/** The bytes of a picture by its address; throws when they cannot be had within 20 s. */
export async function fetchPicture(src: string): Promise<Blob> {
  await untilQuietIsOver()
  const signal = AbortSignal.timeout(timeoutMs)
  const response = await fetchReadable((cache) => fetch(src, { cache, signal }), signal)
  if (!isPicture(response)) throw new Error(`The picture was answered with something else (${response.status}).`)
  return response.blob()
}
