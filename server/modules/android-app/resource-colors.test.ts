import { describe, expect, it } from 'vitest'
import { patchResourceColors } from './resource-colors.ts'

const red = Buffer.from([0x08, 0, 0, 0x1c, 0x00, 0x00, 0xff, 0xff])
const blue = Buffer.from([0x08, 0, 0, 0x1c, 0xff, 0x00, 0x00, 0xff])
const table = Buffer.concat([Buffer.from('head'), red, Buffer.from('between'), blue])

describe('patching the colours of a resource table', () => {
  it('replaces colours by value', () => {
    const patched = patchResourceColors(table, new Map([['#ff0000', '#010203']]))
    expect(patched.subarray(8, 12)).toEqual(Buffer.from([3, 2, 1, 0xff]))
    expect(patched.subarray(12)).toEqual(table.subarray(12))
  })

  it('swaps two colours without mixing them up', () => {
    const swapped = patchResourceColors(
      table,
      new Map([
        ['#ff0000', '#0000ff'],
        ['#0000FF', '#FF0000'],
      ]),
    )
    expect(swapped).toEqual(Buffer.concat([Buffer.from('head'), blue, Buffer.from('between'), red]))
  })

  it('refuses a colour that is missing, ambiguous or none', () => {
    expect(() => patchResourceColors(table, new Map([['#00ff00', '#000000']]))).toThrow('not exactly once')
    expect(() => patchResourceColors(Buffer.concat([table, red]), new Map([['#ff0000', '#000000']]))).toThrow(
      'not exactly once',
    )
    expect(() => patchResourceColors(table, new Map([['#ff0000', 'red']]))).toThrow('not a colour')
  })
})
