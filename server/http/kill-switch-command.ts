import { deleteSharedFiles, findSharedFile, putSharedFile } from '#server/infra/db/shared-file-repo.ts'
import type { Db } from '#server/infra/db/tables.ts'
import type { CommandOutcome } from '#server/run-operator-command.ts'
import { killSwitchName } from './kill-switch.ts'

const killSwitchUsage = `  npm run admin -- kill-switch                         whether the service worker is taken off every device
  npm run admin -- kill-switch on                      takes it off, at all instances within seconds
  npm run admin -- kill-switch off                     gives it back with the next start of the app`

/** Carries out what follows `kill-switch` on the operator's command line. */
export async function runKillSwitchCommand(db: Db, words: readonly string[], now: number): Promise<CommandOutcome> {
  const [command, ...rest] = words
  if (rest.length > 0) return { ok: false, text: killSwitchUsage }
  switch (command) {
    case undefined:
      return { ok: true, text: await report(db) }
    case 'on':
      await putSharedFile(db, { name: killSwitchName, content: 'on', changed_at: now })
      return { ok: true, text: 'On: all instances take the service worker off the devices that come by.' }
    case 'off':
      await deleteSharedFiles(db, [killSwitchName])
      return { ok: true, text: 'Off, except at an instance whose DATA_DIR has the file kill-switch.' }
    default:
      return { ok: false, text: killSwitchUsage }
  }
}

async function report(db: Db): Promise<string> {
  const thrown = await findSharedFile(db, killSwitchName)
  return thrown
    ? `On since ${new Date(thrown.changed_at).toISOString()}.`
    : 'Off, except at an instance whose DATA_DIR has the file kill-switch.'
}
