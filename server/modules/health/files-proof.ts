import { randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Config } from '#server/config.ts'
import type { DiskRoom } from '#server/http/disk-room.ts'
import type { Uploads } from '#server/http/uploads.ts'
import type { MediaStore } from '#server/infra/media/media-store.ts'
import { oneAtATime } from '#server/one-at-a-time.ts'

// More than what happens to be free in the last blocks.
const probeBytes = 64 * 1024

interface FilePlaces {
  config: Pick<Config, 's3'>
  mediaStore: MediaStore
  openUploadRoom: Uploads
}

/**
 * Makes the proof that files are written again where that failed: forgets the failure, or rejects. One is tried at a time, however many
 * ask: each would write, and hold a thread where the disk hangs.
 */
export function makeFilesProof({ diskRoom, ...places }: FilePlaces & { diskRoom: DiskRoom }): () => Promise<void> {
  const { run } = oneAtATime(async () => {
    await writeFiles(places)
    diskRoom.ofFiles = false
  })
  return async () => {
    if (diskRoom.ofFiles) await run()
  }
}

/** Rejects when the disks for files take no more: where uploads come in, and where pictures stay, each by what writes there. Leaves nothing behind. */
async function writeFiles({ config, mediaStore, openUploadRoom }: FilePlaces): Promise<void> {
  const bytes = randomBytes(probeBytes)
  const room = openUploadRoom('health')
  try {
    await room.receive(Readable.from([bytes]))
  } finally {
    await room.clear()
  }
  // A bucket is no disk: the check of the pictures asks it.
  if (!config.s3) await keepForAMoment(mediaStore, bytes)
}

async function keepForAMoment(store: MediaStore, bytes: Buffer): Promise<void> {
  // A folder of its own: several processes may look at once.
  const folder = `probe-${randomUUID()}/`
  try {
    await store.put(`${folder}0`, bytes, 'application/octet-stream')
  } finally {
    await store.remove(folder)
  }
}
