import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { makeDiskMediaStore } from './disk-media-store.ts'
import type { MediaStore } from './media-store.ts'
import { makeS3MediaStore } from './s3-media-store.ts'

/** The store the operator configured: a bucket when the S3 settings are there, otherwise `DATA_DIR/media`. */
export function makeMediaStore({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>, clock: () => number): MediaStore {
  return s3 ? makeS3MediaStore({ s3, clock }) : makeDiskMediaStore(join(dataDir, 'media'))
}
