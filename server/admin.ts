import { runKillSwitchCommand } from './http/kill-switch-command.ts'
import { makeSecondFactorEnd } from './modules/auth/end-second-factor.ts'
import { runAdminCommand } from './modules/moderation/admin-command.ts'
import { runPagesCommand } from './modules/site-pages/pages-command.ts'
import { runOperatorCommand } from './run-operator-command.ts'

// `npm run admin -- …`: the operator gives and takes roles, turns a member's two-factor login off, publishes pages, and takes the
// service worker off devices.
await runOperatorCommand((deps, words) => {
  const [first, ...rest] = words
  if (first === 'pages') return runPagesCommand(deps.db, rest, deps.clock())
  if (first === 'kill-switch') return runKillSwitchCommand(deps.db, rest, deps.clock())
  return runAdminCommand(deps.db, words, { now: deps.clock(), endSecondFactor: makeSecondFactorEnd(deps) })
})
