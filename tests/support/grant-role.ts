import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { TestServer } from './start-server.ts'

/** Gives a member a role as the operator does, on the command line. */
export async function grantRole(server: TestServer, username: string, role: 'moderator' | 'admin'): Promise<void> {
  await promisify(execFile)(process.execPath, ['server/admin.ts', 'grant', username, role], {
    env: { ...process.env, DATA_DIR: server.dataDir },
  })
}
