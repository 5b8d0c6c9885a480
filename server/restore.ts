import { runCopyProgram } from './run-copy-program.ts'
import { openConfigured } from './infra/copies/open-configured.ts'
import { restoreBackup } from './infra/copies/backup-folder.ts'
import { placeOfData } from './infra/copies/file-place.ts'
import { StartRefusal } from './start-refusal.ts'

// `npm run restore -- <folder>`: a backup into the configured database and data folder, which have no members yet.
await runCopyProgram(async ({ config, words, progress, clock }) => {
  const [folder, ...rest] = words
  if (folder === undefined || rest.length > 0) throw new StartRefusal('npm run restore -- <folder of a backup>')
  const target = openConfigured(config, 'may be new')
  try {
    return await restoreBackup(folder, { target, data: placeOfData(config, clock), progress, clock })
  } finally {
    await target.db.destroy()
  }
})
