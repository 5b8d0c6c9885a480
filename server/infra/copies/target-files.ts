import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { StartRefusal } from '#server/start-refusal.ts'
import { makeFolder } from '../files/make-folder.ts'
import { refuseOutside } from './copy-files.ts'
import { isMediaFile, type FilePlace } from './file-place.ts'
import type { TargetState } from './inspect-target.ts'
import { readLines, writeLines } from './line-files.ts'

interface Filling {
  from: FilePlace
  to: FilePlace
  /** What is to be there in the end. */
  names: readonly string[]
  /** Of the database that these are the files of. */
  state: TargetState
  /** What becomes of pictures and attachments there that nothing is known of. */
  strangers: 'refused' | 'left'
}

export interface FilledPlace {
  /** How many pictures and attachments were there before, of which nothing is known. */
  strangers: number
  /** Forgets what was recorded, once all is there. */
  end(): Promise<void>
}

/** In the data folder that is filled, until all is there: the names of whatever any run meant to bring. */
const notes = 'unfinished-copy.files.jsonl.gz'

/**
 * Makes a place ready to be filled with files: removes what an earlier run brought that is not to be there any more, as its members have
 * deleted it since, and notes what this one brings. Throws `StartRefusal`, with nothing changed, where a key or page would be written over
 * that may be somebody's.
 */
export async function beginFilling({ from, to, names, state, strangers }: Filling): Promise<FilledPlace> {
  const recorded = path.join(to.folder, notes)
  const earlier = await readNotes(recorded)
  const there = new Set(await to.list())
  const wanted = new Set(names)
  const unknown = [...there].filter((name) => isMediaFile(name) && !wanted.has(name) && !earlier.has(name))
  // A bucket may be that of others, too.
  if (strangers === 'refused' && !to.sharesMedia) refuseStrangers(unknown, to)
  // What a server made at a first start that nobody joined after is nobody's.
  if (state !== 'without members') {
    const inTheWay = names.filter((name) => !isMediaFile(name) && there.has(name) && !earlier.has(name))
    for (const name of inTheWay) await refuseOther(name, { from, to })
  }
  await writeNotes(recorded, new Set([...earlier, ...names]))
  for (const name of earlier) if (!wanted.has(name) && to.takes(name)) await to.remove(name)
  return {
    strangers: unknown.length,
    end: () => rm(recorded, { force: true }),
  }
}

/** Whoever moved away once, and comes back, has there what members have deleted since. */
function refuseStrangers([first, ...further]: readonly string[], { folder }: FilePlace): void {
  if (first === undefined) return
  throw new StartRefusal(
    `In ${folder} there are ${further.length + 1} pictures and attachments that are not of what is copied, or were deleted since (${first}): take an empty folder, or move them away.`,
  )
}

async function refuseOther(name: string, { from, to }: Pick<Filling, 'from' | 'to'>): Promise<void> {
  const [ours, theirs] = [await from.read(name), await to.read(name)]
  if (!ours || !theirs || ours.equals(theirs)) return
  throw new StartRefusal(
    `In ${to.folder} there is another ${name} already, which may belong to another installation: take an empty folder, or move that file away.`,
  )
}

async function readNotes(file: string): Promise<Set<string>> {
  const names = new Set<string>()
  for await (const name of readLines<string>(file, 'may be missing')) {
    refuseOutside(name)
    names.add(name)
  }
  return names
}

async function writeNotes(file: string, names: Iterable<string>): Promise<void> {
  makeFolder(path.dirname(file))
  await writeLines(
    `${file}.part`,
    (async function* () {
      yield* names
    })(),
  )
  await rename(`${file}.part`, file)
}
