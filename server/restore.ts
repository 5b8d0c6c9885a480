import { runCopyProgram, theFolder } from './run-copy-program.ts'
import { placeOfData } from './infra/copies/file-place.ts'
import { readManifest } from './infra/copies/backup-manifest.ts'
import { fillAlone } from './infra/copies/keep-others-off.ts'
import { restoreBackup } from './infra/copies/restore-backup.ts'

// `npm run restore -- <folder>`: a backup into the configured database and data folder, which have no members yet.
await runCopyProgram(async ({ config, words, progress, clock, readsFrom }) => {
  const folder = theFolder(words, 'npm run restore -- <folder of a backup>')
  readsFrom(folder)
  // Before the target is opened, which would make one: a name may be mistyped.
  await readManifest(folder)
  const setting = config.databaseUrl === undefined ? 'DATA_DIR' : 'DATABASE_URL'
  return fillAlone({ where: config, setting, progress }, (target) =>
    restoreBackup(folder, { target, data: placeOfData(config, clock), progress, clock }),
  )
})
