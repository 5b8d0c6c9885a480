import path from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const inApplications = ['Google Chrome.app/Contents/MacOS/Google Chrome', 'Chromium.app/Contents/MacOS/Chromium']
const inProgramFiles = ['Google\\Chrome\\Application\\chrome.exe', 'Chromium\\Application\\chrome.exe']

type Environment = Readonly<Record<string, string | undefined>>

/** Where a Chromium or Chrome may be installed on a platform, the likeliest first. Only Linux keeps browsers on PATH. */
export function browserPlaces(platform: string, env: Environment): string[] {
  if (platform === 'win32') {
    const folders = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter(
      (folder) => folder !== undefined,
    )
    return inProgramFiles.flatMap((name) => folders.map((folder) => path.win32.join(folder, name)))
  }
  if (platform === 'darwin') {
    const folders = ['/Applications', path.posix.join(env.HOME ?? '/', 'Applications')]
    return inApplications.flatMap((name) => folders.map((folder) => path.posix.join(folder, name)))
  }
  return onPath(names, env)
}

/** Where a Chromium without windows may be installed; only Debian and its kin package one. */
export function headlessPlaces(env: Environment): string[] {
  return onPath(['chromium-headless-shell'], env)
}

/** What a browser is started with to see whether it starts at all. On Windows it would open a window, and brings all that it needs. */
export function argsToTry(platform: string): string[] | undefined {
  return platform === 'win32' ? undefined : ['--version']
}

function onPath(programs: readonly string[], { PATH = '' }: Environment): string[] {
  const folders = PATH.split(path.posix.delimiter)
  return programs.flatMap((name) => folders.map((folder) => path.posix.join(folder, name)))
}
