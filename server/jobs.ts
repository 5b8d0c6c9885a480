import { runJobsCommand } from './infra/jobs/jobs-command.ts'
import { runOperatorCommand } from './run-operator-command.ts'

// `npm run jobs`: the operator looks at what the server has to do, has it tried again or forgets it.
await runOperatorCommand(({ db, sharedClock }, words) => runJobsCommand(db, words, sharedClock()))
