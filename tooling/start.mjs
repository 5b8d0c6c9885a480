// Starts everything in this project on a machine where nothing is installed yet. Plain JavaScript that any Node from 18 on
// understands: it installs the packages, among them the pinned Node 24, and hands over to that.
import { spawn } from 'node:child_process'
import { existsSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { followParent } from './follow-parent.mjs'
import { isInstalled } from './installed-packages.mjs'
import { nodeOptions, npmCommand, pinnedNode } from './pinned-node.mjs'
import { serverFlags } from './server-flags.mjs'

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..')
const neededMajor = 24

/**
 * Task → the scripts it runs, one after the other; the last one gets the command line's further arguments.
 *
 * @type {Record<string, { scripts: string[][]; packages: 'all' | 'production' }>}
 */
const tasks = {
  serve: {
    scripts: [
      ['tooling/build.ts', '--if-changed'],
      [...serverFlags, 'server/main.ts'],
    ],
    packages: 'production',
  },
  build: { scripts: [['tooling/build.ts']], packages: 'production' },
  demo: { scripts: [['server/demo.ts']], packages: 'production' },
  jobs: { scripts: [['server/jobs.ts']], packages: 'production' },
  backup: { scripts: [['server/backup.ts']], packages: 'production' },
  restore: { scripts: [['server/restore.ts']], packages: 'production' },
  move: { scripts: [['server/move.ts']], packages: 'production' },
  house: { scripts: [['server/house.ts']], packages: 'production' },
  admin: { scripts: [['server/admin.ts']], packages: 'production' },
  dev: { scripts: [['tooling/dev.ts']], packages: 'all' },
  check: { scripts: [['tooling/run-checks.ts']], packages: 'all' },
  test: { scripts: [['tooling/run-tests.ts']], packages: 'all' },
  'test:long': { scripts: [['tooling/run-tests.ts', '--long']], packages: 'all' },
}

const [name = 'serve', ...further] = process.argv.slice(2)
const task =
  (Object.hasOwn(tasks, name) && tasks[name]) ||
  stop(`There is no task "${name}"; there are: ${Object.keys(tasks).join(', ')}.`)

if (!isInstalled(root, task.packages)) await install(task.packages)
const node = fitNode()
const env = withNodeFirst(node)
// The image holds what was built, and nothing to build with.
const scripts = task.scripts.filter(
  ([script = '']) => script !== 'tooling/build.ts' || existsSync(path.join(root, script)),
)
for (const [index, script] of scripts.entries()) {
  const isLast = index === scripts.length - 1
  const status = await run(node, [...script, ...(isLast ? further : [])], { env })
  if (status !== 0) process.exit(status)
}

/** @param {'all' | 'production'} packages */
async function install(packages) {
  console.log('Installing the packages; this takes about a minute and happens once.')
  const args = ['ci', '--loglevel=error', ...(packages === 'all' ? ['--include=dev'] : [])]
  const { program, before, shell } = npmCommand(process.env, process.platform)
  const status = await run(program, [...before, ...args], { env: process.env, shell })
  if (status !== 0) stop('The packages could not be installed; npm says why above.')
}

function fitNode() {
  const pinned = pinnedNode(process, root)
  if (pinned && existsSync(pinned.program)) {
    // npm 10 leaves the link out, and without it `npm run` and `npx` would use the machine's own Node. Windows gets no links.
    const link = path.join(root, 'node_modules', '.bin', 'node')
    if (process.platform !== 'win32' && !existsSync(link)) {
      symlinkSync(path.relative(path.dirname(link), pinned.program), link)
    }
    return pinned.program
  }
  if (Number(process.versions.node.split('.')[0]) >= neededMajor) return process.execPath
  const why = `the package that brings it did not install on ${process.platform} ${process.arch}`
  return stop(
    `This needs Node ${neededMajor}, but here is Node ${process.versions.node} and ${why}: install Node ${neededMajor} and start again.`,
  )
}

/** @param {string} node */
function withNodeFirst(node) {
  const folders = [path.dirname(node), path.join(root, 'node_modules', '.bin'), process.env.PATH]
  // What Node makes of the sources is the same at each start: a third of the time of one. Where nothing can be written it does without.
  const cache = path.join(root, 'node_modules', '.cache', 'node')
  return {
    ...{ NODE_COMPILE_CACHE: cache, ...process.env },
    ...{ NODE_OPTIONS: nodeOptions(process.env), PATH: folders.join(path.delimiter) },
  }
}

/**
 * Runs a program to its end and answers its exit status. Signals sent to this process go on to it.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {{ env: NodeJS.ProcessEnv; shell?: boolean }} options
 * @returns {Promise<number>}
 */
function run(program, args, options) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', ...options })
    // A terminal sends Ctrl-C to the child too; only without one must it be passed on.
    /** @param {NodeJS.Signals} signal */
    const passOn = (signal) => void ((signal !== 'SIGINT' || !process.stdin.isTTY) && child.kill(signal))
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, passOn)
    const stopFollowing = followParent(() => child.kill('SIGTERM'))
    child.once('error', (error) => stop(`${program} could not be started: ${error.message}`))
    child.once('exit', (code, signal) => {
      stopFollowing()
      for (const each of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(each, passOn)
      resolve(signal ? 1 : (code ?? 1))
    })
  })
}

/**
 * @param {string} sentence
 * @returns {never}
 */
function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}
