import { space, unseen } from './is-blank.ts'

// Scripts whose letters take another shape beside an invisible joiner: Persian, Hindi and Sinhala names are written with it.
const joining =
  '\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}' +
  '\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}' +
  '\\p{Script=Khmer}\\p{Script=Myanmar}\\p{Script=Tibetan}'
const joiner = `(?<=[${joining}])[\\u200C\\u200D](?=[${joining}])`

const picture = '\\p{Extended_Pictographic}[\\uFE0E\\uFE0F]?\\p{Emoji_Modifier}?'
const emoji = `\\u{1F3F4}[\\u{E0020}-\\u{E007E}]{3,6}\\u{E007F}|${picture}(?:\\u200D${picture})*|[0-9#*]\\uFE0F\\u20E3`
// Which of its shapes a Chinese character takes, as in some Japanese names.
const shape = '\\p{Script=Han}[\\uFE00-\\uFE0F\\u{E0100}-\\u{E01EF}]'

const spaces = new RegExp(`[${space}]+`, 'gu')
const seen = `(${emoji}|${shape}|${joiner})`
const invisible = new RegExp(`${seen}|[${unseen}]`, 'gu')

/**
 * A name, or anything else that is typed as one line, as it is persisted: composed (NFC), with single spaces, and without
 * what cannot be seen: control characters, changes of direction, zero-width characters. Those come along when people paste, or
 * pass one name off as another; what emoji and the letters of some scripts are made of stays.
 */
export function tidyLine(text: string): string {
  const visible = text.replace(spaces, ' ').replace(invisible, (_match, kept: string | undefined) => kept ?? '')
  return visible.normalize('NFC').replace(/ {2,}/g, ' ').trim()
}
