import { StartRefusal } from './start-refusal.ts'

interface PictureAddresses {
  publicOrigin: string
  mediaOrigin: string | undefined
  /** Of the store that browsers are sent to; undefined where they are not. */
  signedEndpoint: string | undefined
}

/** Refuses a start that would send browsers for pictures to where they cannot get any. */
export function refuseUnreachablePictures({ publicOrigin, mediaOrigin, signedEndpoint }: PictureAddresses): void {
  const isSecure = publicOrigin.startsWith('https:')
  if (mediaOrigin !== undefined) {
    const { origin, pathname } = new URL(`${mediaOrigin}/`)
    const isOwn = origin === new URL(publicOrigin).origin
    if (isOwn && pathname.startsWith('/media/'))
      throw refusal('MEDIA_ORIGIN is the address from which this server sends browsers to MEDIA_ORIGIN')
    // A proxy may lead other paths of the same host to a CDN's files, and that of the bucket to a store.
    if (isOwn && pathname === '/' && signedEndpoint === undefined)
      throw refusal('MEDIA_ORIGIN is this server, which has its pictures for a CDN under /pictures')
    if (isSecure && mediaOrigin.startsWith('http:'))
      throw refusal('MEDIA_ORIGIN must begin with https:// as PUBLIC_ORIGIN does, or browsers show no picture')
  } else if (isSecure && signedEndpoint?.startsWith('http:'))
    throw refusal(
      'S3_SIGNED_REDIRECTS is on, but S3_ENDPOINT does not begin with https:// as PUBLIC_ORIGIN does; MEDIA_ORIGIN may say how browsers reach the store',
    )
}

function refusal(sentence: string): StartRefusal {
  return new StartRefusal(`The configuration is wrong: ${sentence}.`)
}
