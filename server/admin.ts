import { makeSecondFactorEnd } from './modules/auth/end-second-factor.ts'
import { runAdminCommand } from './modules/moderation/admin-command.ts'
import { runPagesCommand } from './modules/site-pages/pages-command.ts'
import { runOperatorCommand } from './run-operator-command.ts'

// `npm run admin -- …`: the operator gives and takes roles, turns a member's two-factor login off, and publishes pages.
await runOperatorCommand((deps, words) => {
  const [first, ...rest] = words
  if (first === 'pages') return runPagesCommand(deps.db, rest, deps.clock())
  return runAdminCommand(deps.db, words, { now: deps.clock(), endSecondFactor: makeSecondFactorEnd(deps) })
})
