import { runAdminCommand } from './modules/moderation/admin-command.ts'
import { runOperatorCommand } from './run-operator-command.ts'

// `npm run admin -- …`: the operator gives and takes roles.
await runOperatorCommand(runAdminCommand)
