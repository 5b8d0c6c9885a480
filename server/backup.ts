import { runCopyProgram, theFolder } from './run-copy-program.ts'
import { openConfigured } from './infra/db/open-configured.ts'
import { writeBackup } from './infra/copies/backup-folder.ts'
import { placeOfData } from './infra/copies/file-place.ts'
import { refuseWithin } from './infra/copies/refuse-within.ts'

// `npm run backup -- <folder>`: everything of an installation into a new folder, also while the server runs.
await runCopyProgram(
  async ({ config, words, progress, clock, writesTo, explain }) => {
    const folder = theFolder(words, 'npm run backup -- <a new folder>')
    await refuseWithin(folder, config.dataDir)
    writesTo(folder)
    const database = openConfigured(config, 'must be there')
    const { db: aside } = openConfigured(config, 'must be there')
    try {
      return await writeBackup(folder, { database, aside, data: placeOfData(config, clock), progress, clock, explain })
    } finally {
      await database.db.destroy()
      await aside.destroy()
    }
  },
  (folder) => `${folder ?? 'This'} is no backup.`,
)
