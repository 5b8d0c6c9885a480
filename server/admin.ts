import { makeSecondFactorEnd } from './modules/auth/end-second-factor.ts'
import { runAdminCommand } from './modules/moderation/admin-command.ts'
import { runOperatorCommand } from './run-operator-command.ts'

// `npm run admin -- …`: the operator gives and takes roles, and turns a member's two-factor login off.
await runOperatorCommand((deps, words) =>
  runAdminCommand(deps.db, words, { now: deps.clock(), endSecondFactor: makeSecondFactorEnd(deps) }),
)
