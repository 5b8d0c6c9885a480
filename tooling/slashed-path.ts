import path from 'node:path'

type Rules = Pick<path.PlatformPath, 'relative' | 'sep'>

/** A file as seen from a folder, with slashes on every system: Windows has backslashes, which no pattern of ours names. */
export function slashedPath(folder: string, file: string, { relative, sep }: Rules = path): string {
  return relative(folder, file).replaceAll(sep, '/')
}
