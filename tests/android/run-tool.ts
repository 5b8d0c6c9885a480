import { execFile } from 'node:child_process'

export interface ToolResult {
  ok: boolean
  /** Standard output and error output, as they are. */
  output: string
}

/** Runs one of the Android tools that judge our work; a missing tool fails the test, it does not skip it. */
export function runTool(tool: string, ...args: readonly string[]): Promise<ToolResult> {
  return new Promise((resolve, reject) => {
    execFile(tool, args, { env: { ...process.env, LC_ALL: 'C.UTF-8' } }, (error, stdout, stderr) => {
      if (error?.code === 'ENOENT') {
        reject(new Error(`${tool} is missing: install the packages in android/debian-packages.txt`))
        return
      }
      resolve({ ok: error === null, output: `${stdout}${stderr}` })
    })
  })
}
