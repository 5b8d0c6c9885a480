/** The header of a resource value (8 bytes long, reserved 0) of the type "colour with alpha". */
const colorValueHeader = Buffer.from([0x08, 0x00, 0x00, 0x1c])

/**
 * Replaces colours of a compiled resource table by value: `#rrggbb` → `#rrggbb`. Throws unless each old
 * colour occurs exactly once, so that a changed template cannot go unnoticed.
 */
export function patchResourceColors(table: Buffer, colors: ReadonlyMap<string, string>): Buffer {
  const patched = Buffer.from(table)
  for (const [from, to] of colors) {
    const value = colorValue(from)
    // Searched in the original: a new colour may equal one that is still to be replaced.
    const at = table.indexOf(value)
    if (at < 0 || table.indexOf(value, at + 1) >= 0) throw new Error(`${from} is not exactly once in the resources`)
    colorValue(to).copy(patched, at)
  }
  return patched
}

function colorValue(color: string): Buffer {
  if (!/^#[0-9a-f]{6}$/i.test(color)) throw new Error(`not a colour: ${color}`)
  const argb = Buffer.alloc(4)
  argb.writeUInt32LE(0xff000000 + Number.parseInt(color.slice(1), 16))
  return Buffer.concat([colorValueHeader, argb])
}
