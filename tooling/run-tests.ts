import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { failuresOfPlaywright, failuresOfVitest } from './named-failures.ts'
import { provideBrowser } from './provide-browser.ts'
import { makeQuickTemp } from './quick-temp.ts'
import { runCommand, runScript } from './run-command.ts'
import { slowestTests, timesOfPlaywright, timesOfVitest, type TimedTest } from './slowest-tests.ts'
import { longChecks, quickChecks, runStaticChecks, summaryOf } from './static-checks.ts'
import { countsOfPlaywright, countsOfVitest, sumOfCounts, withExitStatus, type Counts } from './test-counts.ts'

type Outcome = { counts: Counts; times: TimedTest[]; failures: string[] }

const root = path.join(import.meta.dirname, '..')
/** `npm run test:long`: what `npm test` leaves out (tests/long-tests.ts), and the engines. */
const isLong = process.argv.includes('--long')
process.env['TEST_RUN'] = isLong ? 'long' : 'short'
const nothingRan: Counts = { passed: 0, failed: 0, skipped: 0 }
const temp = makeQuickTemp()
// Everything that tests start asks the system where temporary files go.
if (temp) process.env['TMPDIR'] = temp.path
process.once('exit', removeTemp)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
const reports = mkdtempSync(path.join(tmpdir(), 'test-reports-'))

async function unitAndIntegrationTests(): Promise<Outcome> {
  const file = path.join(reports, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const projects = isLong ? ['--project', 'sqlite', '--project', 'postgres'] : []
  const status = await runCommand(['vitest', 'run', ...projects, ...reporters])
  const report = read(file)
  if (!report) return { counts: withExitStatus(nothingRan, status), times: [], failures: [] }
  return {
    counts: withExitStatus(countsOfVitest(report), status),
    times: timesOfVitest(report, root),
    failures: failuresOfVitest(report, root),
  }
}

async function browserTests(): Promise<Outcome> {
  // Named to the stories it would take the place of the headless shell, which finds itself and takes a quarter less of the processor.
  if (!provideBrowser()) return { counts: { ...nothingRan, failed: 1 }, times: [], failures: [] }
  const file = path.join(reports, 'playwright.json')
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: file }
  const status = await runCommand(['playwright', 'test', '--reporter=line,json'], env)
  const report = read(file)
  if (!report) return { counts: withExitStatus(nothingRan, status), times: [], failures: [] }
  return {
    counts: withExitStatus(countsOfPlaywright(report), status),
    times: timesOfPlaywright(report),
    failures: failuresOfPlaywright(report, (context) => readFileSync(context, 'utf8')),
  }
}

/** The main path in the engines that this machine has; it is told which are missing. */
async function engineTests(): Promise<Outcome> {
  const file = path.join(reports, 'engines.json')
  const config = ['--config', 'tests/engines/engines.config.ts']
  const status = await runCommand(['vitest', 'run', ...config], { ENGINES_REPORT: file })
  const report = read(file)
  if (!report) return { counts: withExitStatus(nothingRan, status), times: [], failures: [] }
  return {
    counts: withExitStatus(countsOfVitest(report), status),
    times: timesOfVitest(report, root),
    failures: failuresOfVitest(report, root),
  }
}

/** What is left behind fails no test; it is said, as it takes memory. */
function removeTemp(): void {
  try {
    temp?.remove()
  } catch (error) {
    console.error(`Temporary files are left in memory: ${String(error)}`)
  }
}

/** The runner's own report; a runner that wrote none ran nothing. */
function read(file: string) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    console.error(`No report to count from: ${String(error)}`)
    return undefined
  }
}

const startedAt = performance.now()
const building = isLong ? runScript('build', ['--if-changed']) : runScript('build')
const [checks, build] = await Promise.all([runStaticChecks(isLong ? longChecks : quickChecks), building])
const vitest = await unitAndIntegrationTests()
const playwright =
  build === 0 ? await browserTests() : { counts: { ...nothingRan, failed: 1 }, times: [], failures: [] }
const engines = isLong && build === 0 ? await engineTests() : { counts: nothingRan, times: [], failures: [] }
rmSync(reports, { recursive: true, force: true })

const tests = sumOfCounts([vitest.counts, playwright.counts, engines.counts])
const failed = tests.failed + checks.failed.length
const lineOf = ({ passed, failed: broken, skipped }: Counts) => `${passed} passed, ${broken} failed, ${skipped} skipped`
console.log(
  ['\nThe ten slowest:', ...slowestTests([...vitest.times, ...playwright.times, ...engines.times])].join('\n'),
)
for (const failure of [...vitest.failures, ...playwright.failures, ...engines.failures]) console.log(`\n${failure}`)
console.log(`\nin ${Math.round((performance.now() - startedAt) / 1000)} s`)
console.log(summaryOf(checks))
console.log(`unit and integration tests: ${lineOf(vitest.counts)}`)
console.log(`browser tests: ${lineOf(playwright.counts)}`)
if (isLong) console.log(`tests in several engines: ${lineOf(engines.counts)}`)
if (tests.skipped > 0) console.log('A skipped test proves nothing: this run counts as failed.')
console.log(isLong ? 'The long tests:' : 'Every test but the long ones, and every failure of a test or a check:')
console.log(`${tests.passed} passed, ${failed} failed`)
if (failed > 0 || tests.skipped > 0) process.exitCode = 1
