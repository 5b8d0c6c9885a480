import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { provideBrowser } from './provide-browser.ts'
import { runCommand, runScript } from './run-command.ts'
import { runStaticChecks, summaryOf } from './static-checks.ts'
import { countsOfPlaywright, countsOfVitest, sumOfCounts, withExitStatus, type Counts } from './test-counts.ts'

const nothingRan: Counts = { passed: 0, failed: 0, skipped: 0 }
const reports = mkdtempSync(path.join(tmpdir(), 'test-reports-'))

async function unitAndIntegrationTests(): Promise<Counts> {
  const file = path.join(reports, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const status = await runCommand(['vitest', 'run', ...reporters])
  return withExitStatus(read(file, countsOfVitest), status)
}

async function browserTests(): Promise<Counts> {
  if ((await runScript('build')) !== 0) return { ...nothingRan, failed: 1 }
  const browser = provideBrowser()
  if (!browser) return { ...nothingRan, failed: 1 }
  const file = path.join(reports, 'playwright.json')
  const env = { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: file }
  const status = await runCommand(['playwright', 'test', '--reporter=line,json'], env)
  return withExitStatus(read(file, countsOfPlaywright), status)
}

/** The runner's own report; a runner that wrote none ran nothing. */
function read<Report>(file: string, count: (report: Report) => Counts): Counts {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    console.error(`No report to count from: ${String(error)}`)
    return nothingRan
  }
}

const startedAt = performance.now()
const checks = await runStaticChecks()
const vitest = await unitAndIntegrationTests()
const playwright = await browserTests()
rmSync(reports, { recursive: true, force: true })

const tests = sumOfCounts([vitest, playwright])
const failed = tests.failed + checks.failed.length
const lineOf = ({ passed, failed: broken, skipped }: Counts) => `${passed} passed, ${broken} failed, ${skipped} skipped`
console.log(`\nin ${Math.round((performance.now() - startedAt) / 1000)} s`)
console.log(summaryOf(checks))
console.log(`unit and integration tests: ${lineOf(vitest)}`)
console.log(`browser tests: ${lineOf(playwright)}`)
if (tests.skipped > 0) console.log('A skipped test proves nothing: this run counts as failed.')
console.log('Every test, and every failure of a test or a check:')
console.log(`${tests.passed} passed, ${failed} failed`)
if (failed > 0 || tests.skipped > 0) process.exitCode = 1
