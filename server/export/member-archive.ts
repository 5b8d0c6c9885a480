import { archiveVersion, type ArchiveManifest } from '#contract/export.ts'
import { accountIdSchema } from '#contract/ids.ts'
import { product } from '#contract/product.ts'
import type { Deps } from '#server/deps.ts'
import { markup, type Markup } from '#server/markup.ts'
import { toProfile } from '#server/modules/accounts/profile-view.ts'
import { findOwnAccount } from '#server/modules/exports/export-repo.ts'
import { findMutedWords } from '#server/modules/mutes/muted-word-summary-repo.ts'
import { listTagsOf } from '#server/modules/onboarding/tag-repo.ts'
import { toTag } from '#server/modules/onboarding/tag-view.ts'
import { archivePage, archiveStyle, factsOf, listPages, picturePath } from './archive-pages.ts'
import { partsOf, readMemberLists, type MemberLists } from './member-lists.ts'
import { storePieces } from './archive-pieces.ts'
import { makeZipWriter, type ZipWriter } from './zip-file.ts'

type ArchiveDeps = Pick<Deps, 'db' | 'heavyReads' | 'clock' | 'events' | 'mediaStore' | 'config'>

type ListName = keyof MemberLists

interface Writing {
  deps: ArchiveDeps
  zip: ZipWriter
  pictures: number
}

const listNames = Object.keys(listPages).filter((name): name is ListName => name in listPages)

/** Writes all that is a member's into a zip file below `directory` of the media store; answers its length in bytes. */
export async function writeMemberArchive(
  deps: ArchiveDeps,
  { accountId, directory, gotOn }: { accountId: string; directory: string; gotOn: () => void },
): Promise<number> {
  const output = (chunks: AsyncIterable<Buffer>) => storePieces(deps.mediaStore, directory, chunks)
  const zip = makeZipWriter({ store: output, wrote: gotOn, now: deps.clock() })
  try {
    await writeAll({ deps, zip, pictures: 0 }, accountId)
    return await zip.end()
  } catch (error) {
    zip.abandon()
    throw error
  }
}

async function writeAll(writing: Writing, accountId: string): Promise<void> {
  const { deps, zip } = writing
  const member = await findOwnAccount(deps.db, accountId)
  const readers = readMemberLists(deps, accountId)
  const counts: Record<string, number> = {}
  const write = async <Name extends ListName>(name: Name) => {
    counts[name] = await writeList(writing, name, partsOf(readers[name]))
  }
  for (const name of listNames) await write(name)
  await writeAboutMember(writing, member)
  await zip.add('style.css', Buffer.from(archiveStyle))
  const manifest: ArchiveManifest = {
    product: product.name,
    version: archiveVersion,
    origin: deps.config.publicOrigin,
    exported_at: new Date(deps.clock()).toISOString(),
    member: { id: accountIdSchema.parse(member.id), username: member.username },
    counts,
    pictures: writing.pictures,
  }
  await zip.add('index.html', indexPage(manifest))
  await zip.add('manifest.json', jsonOf(manifest))
}

/** Writes a list as pages and as JSON, a hundred items in a file of each; answers how many items there are. */
async function writeList<Name extends ListName>(
  writing: Writing,
  name: Name,
  parts: AsyncIterable<MemberLists[Name][]>,
): Promise<number> {
  const { title, item, picturesOf } = listPages[name]
  let count = 0
  let page = 0
  // One part ahead, as a page says whether there is a next one.
  let waiting: MemberLists[Name][] | undefined
  async function flush({ isLast }: { isLast: boolean }): Promise<void> {
    // Of nothing there is a page only where there is nothing else.
    if (!waiting || (waiting.length === 0 && !isLast)) return
    page += 1
    const body = markup`${waiting.map(item)}${linksOf(name, { page, isLast })}`
    await writing.zip.add(`${name}-${page}.html`, archivePage(title, body))
    await writing.zip.add(`data/${name}-${page}.json`, jsonOf({ [name]: waiting }))
  }
  for await (const part of parts) {
    if (part.length === 0 && waiting) continue
    await flush({ isLast: false })
    waiting = part
    count += part.length
    for (const url of part.flatMap(picturesOf)) await writePicture(writing, url)
  }
  await flush({ isLast: true })
  return count
}

function linksOf(name: ListName, { page, isLast }: { page: number; isLast: boolean }): Markup {
  const before = page > 1 ? markup`<a href="${name}-${page - 1}.html">Newer</a>` : undefined
  const after = isLast ? undefined : markup`<a href="${name}-${page + 1}.html">Older</a>`
  return markup`<nav aria-label="Pages"><a href="index.html">Contents</a>${before}${after}</nav>`
}

/** Writes a picture as it is stored. One that is gone by now was deleted while this was under way. */
async function writePicture(writing: Writing, url: string): Promise<void> {
  const path = picturePath(url)
  if (path === undefined) return
  const stored = await writing.deps.mediaStore.read(path.slice('pictures/'.length))
  if (!stored) return
  await writing.zip.add(path, stored.bytes)
  writing.pictures += 1
}

async function writeAboutMember(writing: Writing, row: Awaited<ReturnType<typeof findOwnAccount>>): Promise<void> {
  const { db, clock } = writing.deps
  const { email, phone, comments_from, mentions_from } = row
  const profile = toProfile({ ...row, viewer_follow: null })
  for (const url of [profile.profile_picture_url, profile.banner_url])
    if (url !== null) await writePicture(writing, url)
  const words = await findMutedWords(db, { viewerId: row.id, now: clock() })
  const tags = (await listTagsOf(db, row.id)).map(toTag)
  await writing.zip.add('data/profile.json', jsonOf({ profile, email, phone }))
  await writing.zip.add('data/settings.json', jsonOf({ reach: { comments_from, mentions_from }, words, tags }))
  const { first_name, last_name, username, bio, city, country, website, created_at } = profile
  const facts = { 'First name': first_name, 'Last name': last_name, Username: username, 'E-mail': email, Phone: phone }
  const more = { Bio: bio, City: city, Country: country, Website: website, 'Member since': created_at.slice(0, 10) }
  const portrait = profile.profile_picture_url === null ? undefined : picturePath(profile.profile_picture_url)
  const picture = portrait === undefined ? undefined : markup`<img src="${portrait}" alt="Profile picture" width="200">`
  const contents = markup`<nav aria-label="Pages"><a href="index.html">Contents</a></nav>`
  await writing.zip.add(
    'profile.html',
    archivePage('Profile', markup`${picture}${factsOf({ ...facts, ...more })}${contents}`),
  )
  const settings = factsOf({
    'Comments from': comments_from,
    'Mentions from': mentions_from,
    'Muted words': words.map(({ word }) => word).join('\n'),
    Topics: tags.map(({ name }) => name).join('\n'),
  })
  await writing.zip.add('settings.html', archivePage('Settings', markup`${settings}${contents}`))
}

function indexPage({ member, origin, exported_at, counts }: ArchiveManifest): Buffer {
  const lists = listNames.map(
    (name) => markup`<li><a href="${name}-1.html">${listPages[name].title}</a> (${counts[name]})</li>\n`,
  )
  return archivePage(
    `@${member.username} on ${product.name}`,
    markup`<p class="quiet">From ${origin}, ${exported_at.slice(0, 10)}. The same is in the folder “data” for programs.</p>
<ul>
<li><a href="profile.html">Profile</a></li>
<li><a href="settings.html">Settings</a></li>
${lists}</ul>`,
  )
}

function jsonOf(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
}
