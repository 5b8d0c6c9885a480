import { runScript } from './run-command.ts'
import { longChecks, quickChecks, runStaticChecks, summaryOf } from './static-checks.ts'

const results = await runStaticChecks([...quickChecks, ...longChecks])
const unitTests = await runScript('test:unit')
console.log(summaryOf(results))
console.log(unitTests === 0 ? 'unit tests passed' : 'unit tests FAILED')
if (results.failed.length > 0 || unitTests !== 0) process.exitCode = 1
