import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { StartRefusal } from '#server/start-refusal.ts'
import { listLinkedFolders } from './file-place.ts'

/**
 * Throws `StartRefusal` for a copy inside of what is copied: it would hold itself, and twice as much each time. Folders of that may be links to
 * elsewhere, and so may folders in them.
 */
export async function refuseWithin(folder: string, dataDir: string): Promise<void> {
  const outside = 'which is copied: take a folder outside of it.'
  const real = realPlace(folder)
  if (isWithin(real, realPlace(dataDir))) throw new StartRefusal(`${folder} lies in DATA_DIR (${dataDir}), ${outside}`)
  const link = (await listLinkedFolders(dataDir)).find(({ place }) => isWithin(real, place))
  if (link) throw new StartRefusal(`${folder} lies where ${path.join(dataDir, link.name)} leads to, ${outside}`)
}

function isWithin(place: string, folder: string): boolean {
  const way = path.relative(folder, place)
  return way.split(path.sep)[0] !== '..' && !path.isAbsolute(way)
}

/** Where a path leads through links, as far as it is there. */
function realPlace(place: string): string {
  const absolute = path.resolve(place)
  const above = path.dirname(absolute)
  if (existsSync(absolute) || above === absolute) return realpathSync(absolute)
  return path.join(realPlace(above), path.basename(absolute))
}
