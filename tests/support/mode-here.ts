/**
 * What a system says of a file or folder that was made with these rights: Windows knows but whether it may be written, and keeps
 * others off by the rights of the folder of its account.
 */
export function modeHere(mode: number, platform: string = process.platform): number {
  if (platform !== 'win32') return mode
  return (mode & 0o200) === 0 ? 0o444 : 0o666
}
