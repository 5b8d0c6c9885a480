import { describe, expect, it } from 'vitest'
import { fitText, isRightToLeft, toDrawable } from './card-text.ts'

describe('what can be drawn of a text', () => {
  it.each([
    ['two  spaces\t and\r\nlines \n\n\n here', 'two spaces and\nlines\nhere'],
    ['bell\u0007 null\u0000 override\u202e end', 'bell null override end'],
    ['party 🎉 family 👨‍👩‍👧 flag 🇩🇪 keycap 1️⃣', 'party family flag keycap'],
    ['© 2026 Sayso™ ↔', '© 2026 Sayso™ ↔'],
    [`Z${'\u0301'.repeat(50)}`, `Z${'\u0301'.repeat(3)}`],
    ['lone \ud800 surrogate', 'lone \ufffd surrogate'],
    ['\u3164\u200b\u2800 🎉', ''],
    ['नमस्ते می‌خواهم', 'नमस्ते می‌خواهم'],
  ])('%j is %j', (text, expected) => {
    expect(toDrawable(text)).toBe(expected)
  })

  it('is bounded', () => {
    expect(toDrawable('é'.repeat(5000))).toHaveLength(601)
  })
})

it('knows where a text begins', () => {
  expect(['مرحبا', '«שלום', '12 اثنا عشر'].every(isRightToLeft)).toBe(true)
  expect(['Hello مرحبا', 'Привет', '123', ''].some(isRightToLeft)).toBe(false)
})

describe('fitting a text into a box', () => {
  const style = { face: 'medium', sizes: [60, 40], colour: '#000000' } as const
  const box = { width: 400, height: 120 }

  it('takes the largest size that fits', async () => {
    const one = await fitText('Short', style, box)
    const more = await fitText('This one needs a smaller size, as two lines', style, box)
    expect(one.height).toBeGreaterThan(more.height / 2)
    for (const layer of [one, more]) expect(layer.height).toBeLessThanOrEqual(box.height)
  })

  it('cuts short what fits in no size, also when markup is in it', async () => {
    for (const text of ['word '.repeat(100), '<b>&'.repeat(100), 'x'.repeat(500)]) {
      const layer = await fitText(text.trim(), style, box)
      expect(layer.height).toBeLessThanOrEqual(box.height)
      expect(layer.width).toBeLessThanOrEqual(box.width)
    }
  })
})
