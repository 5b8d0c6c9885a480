import { expect, it } from 'vitest'
import { isBlank } from './is-blank.ts'
import { tidyLine } from './tidy-line.ts'

it.each([
  '',
  ' \n\t',
  '\u200b\u2060',
  '\u3164 \u2800',
  '\u202e\u00ad\ufeff',
  '\ud800',
  '\u{E0041}',
  '\u200d',
  '\ufe0f',
])('nothing of %j can be seen', (text) => expect([isBlank(text), tidyLine(text)]).toEqual([true, '']))

it.each(['.', '👍🏽', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '1️⃣', '\u0600', '\u200fא', '葛󠄀', '\u200b-\u200b'])('something of %j can', (text) =>
  expect([isBlank(text), tidyLine(text) === '']).toEqual([false, false]),
)
