import type { NewRow } from '#server/infra/db/tables.ts'
import { pictureUrl } from '#server/infra/media/media-key.ts'
import type { MediaStore } from '#server/infra/media/media-store.ts'
import type { DemoPerson } from './compose-people.ts'
import type { DemoPost } from './compose-posts.ts'
import { keepCopy, mapAtOnce, paint, type PaintedScene } from './demo-pictures.ts'
import type { DemoRandom } from './demo-random.ts'
import { pictureRow, type ProfilePictures } from './demo-rows.ts'
import { makeBanner, makePortrait, makeScenes } from './scenery.ts'

const portraitShare = 0.85
const bannerShare = 0.6
const differentBanners = 12

export async function paintScenes(count: number, random: DemoRandom): Promise<PaintedScene[]> {
  return mapAtOnce(makeScenes(count, random), 4, async ({ svg, altText }) => ({ image: await paint(svg), altText }))
}

/** Gives most people a portrait and many a banner; the first one has both. */
export async function hangProfilePictures(
  store: MediaStore,
  people: readonly DemoPerson[],
  random: DemoRandom,
): Promise<Map<string, ProfilePictures>> {
  const drawings = Array.from({ length: differentBanners }, () => makeBanner(random))
  const banners = await mapAtOnce(drawings, 4, paint)
  const wanted = people.map((person, index) => ({
    id: person.id,
    portrait: index === 0 || random.isLucky(portraitShare) ? makePortrait(initialsOf(person), random) : undefined,
    banner: index === 0 || random.isLucky(bannerShare) ? random.pick(banners) : undefined,
  }))
  const hung = await mapAtOnce(wanted, 16, async ({ id, portrait, banner }) => {
    const picture = portrait === undefined ? null : await keepCopy(store, await paint(portrait))
    const wide = banner === undefined ? null : await keepCopy(store, banner)
    const urls = {
      picture: picture && pictureUrl(picture.key, picture.width),
      banner: wide && pictureUrl(wide.key, wide.width),
    }
    return [id, urls] as const
  })
  return new Map(hung)
}

export async function hangPostPictures(
  store: MediaStore,
  posts: readonly DemoPost[],
  painted: readonly PaintedScene[],
): Promise<NewRow<'post_media'>[]> {
  const rows = await mapAtOnce(posts, 16, async ({ id, scenes }) => {
    const shown = scenes.flatMap((scene) => painted[scene] ?? [])
    return Promise.all(
      shown.map(async ({ image, altText }, position) =>
        pictureRow(id, position, { ...(await keepCopy(store, image)), altText }),
      ),
    )
  })
  return rows.flat()
}

function initialsOf({ firstName, lastName }: DemoPerson): string {
  return [firstName, lastName].map((name) => ([...name][0] ?? '').toUpperCase()).join('')
}
