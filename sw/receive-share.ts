import { webShareTarget } from '#contract/web-share-target.ts'
import { limits } from '#contract/rules.ts'
import { persistShared, type SharedItem } from '#src/offline/storage/share-inbox.ts'
import { withPictureType } from '#src/offline/storage/with-picture-type.ts'
import { StorageFullError } from '#src/offline/storage/storage-error.ts'

const { fields } = webShareTarget
const mostText = 5_000
/** More than a post has: some may be none, and who shares more than it can have is told so. */
const mostPictures = 2 * limits.postImages

/** Keeps what was shared and only then leads on to the app, which puts it into a new post. */
export async function receiveShare(request: Request, now: number): Promise<Response> {
  if (isFromAnotherSite(request)) return Response.redirect(new URL('/', request.url).href, 303)
  const shared = await readShare(await request.formData())
  const isEmpty = shared.pictures.length === 0 && !shared.title && !shared.text && !shared.url
  const outcome = isEmpty ? 'nothing' : await persistOrTell(shared, now)
  return Response.redirect(new URL(`/?shared=${outcome}`, request.url).href, 303)
}

/**
 * A form of another site must not plant a draft. A worker is not told `Sec-Fetch-Site`: it sees where a request came from, unless
 * that site keeps it to itself, as the system's own share sheet does. What comes in that way is a draft, never a post.
 */
function isFromAnotherSite({ referrer, url }: Request): boolean {
  return URL.canParse(referrer) && new URL(referrer).origin !== new URL(url).origin
}

async function persistOrTell(shared: Omit<SharedItem, 'id' | 'receivedAt'>, now: number): Promise<string> {
  try {
    return await persistShared(shared, now)
  } catch (cause) {
    if (cause instanceof StorageFullError) return 'full'
    throw cause
  }
}

async function readShare(form: FormData): Promise<Omit<SharedItem, 'id' | 'receivedAt'>> {
  const textOf = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim().slice(0, mostText) : ''
  }
  const files = form.getAll(fields.pictures).filter((value) => typeof value !== 'string')
  const typed = await Promise.all(files.map(withPictureType))
  const images = typed.filter(({ type, size }) => type.startsWith('image/') && size > 0).slice(0, mostPictures)
  const pictures = await Promise.all(
    images.map(async (file) => ({ name: file.name, type: file.type, bytes: await file.arrayBuffer() })),
  )
  return { title: textOf(fields.title), text: textOf(fields.text), url: textOf(fields.url), pictures }
}
