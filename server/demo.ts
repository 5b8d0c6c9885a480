import { readConfig } from './config.ts'
import { fillDemo, usualDemoSize } from './demo/fill-demo.ts'
import { makeLog } from './log.ts'
import { makeDeps } from './make-deps.ts'
import { hashPassword } from './modules/auth/password-hasher.ts'
import { runProgram } from './run-program.ts'

const password = 'Demo-2026!'

/** `npm run demo`: fills the configured database with a made-up community, also while the server runs. */
async function main(): Promise<void> {
  const tell = (sentence: string) => void process.stdout.write(`${sentence}\n`)
  const deps = await makeDeps(readConfig(process.env), makeLog('warn'))
  try {
    const passwordHash = await hashPassword(password)
    const { identifier, isNew } = await fillDemo({ deps, passwordHash, tell }, usualDemoSize)
    tell(
      isNew
        ? `Done: ${usualDemoSize.people} members, ${usualDemoSize.posts} posts.`
        : 'The demo is in the database already; nothing was added.',
    )
    tell(`Log in as ${identifier} with the password ${password}`)
  } finally {
    await deps.db.destroy()
  }
}

await runProgram(main)
