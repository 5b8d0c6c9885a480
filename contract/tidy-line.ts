import { space, unseen } from './is-blank.ts'

// Scripts whose letters take another shape beside an invisible joiner: Persian, Hindi and Sinhala names are written with it. By their
// codes of ISO 15924, from Arabic to Tibetan: the names would be a tenth of a kilobyte of the first download.
const joining =
  '\\p{sc=Arab}\\p{sc=Syrc}\\p{sc=Deva}\\p{sc=Beng}\\p{sc=Guru}\\p{sc=Gujr}\\p{sc=Orya}\\p{sc=Taml}\\p{sc=Telu}\\p{sc=Knda}\\p{sc=Mlym}' +
  '\\p{sc=Sinh}\\p{sc=Khmr}\\p{sc=Mymr}\\p{sc=Tibt}'
const joiner = `(?<=[${joining}])[\\u200C\\u200D](?=[${joining}])`

const picture = '\\p{Extended_Pictographic}[\\uFE0E\\uFE0F]?\\p{Emoji_Modifier}?'
const emoji = `\\u{1F3F4}[\\u{E0020}-\\u{E007E}]{3,6}\\u{E007F}|${picture}(?:\\u200D${picture})*|[0-9#*]\\uFE0F\\u20E3`
// Which of its shapes a Chinese character takes, as in some Japanese names.
const shape = '\\p{sc=Hani}[\\uFE00-\\uFE0F\\u{E0100}-\\u{E01EF}]'

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
