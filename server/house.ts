import { runHouseCommand } from './modules/accounts/house-command.ts'
import { runOperatorCommand } from './run-operator-command.ts'

// `npm run house -- …`: the operator lists, retires and restores house accounts.
await runOperatorCommand(({ db, clock }, words) => runHouseCommand(db, words, clock()))
