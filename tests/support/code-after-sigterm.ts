/** The exit code of a program of ours after SIGTERM: it ends in order with 0. Windows knows no signals, a process is cut off there. */
export function codeAfterSigterm(platform: string = process.platform): number | null {
  return platform === 'win32' ? null : 0
}
