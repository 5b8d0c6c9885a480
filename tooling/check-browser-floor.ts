import { codeMayMiss, stylesMayMiss } from './may-be-missing.ts'
import { newerInCode } from './newer-in-code.ts'
import { newerInStyles } from './newer-in-styles.ts'

type Uses = ReadonlyMap<string, ReadonlySet<string>>

/** What is used though an old browser lacks it, and what of the list is used no more. */
function complaintsAbout(uses: Uses, mayMiss: Readonly<Record<string, string>>): string[] {
  const unexplained = [...uses].filter(([feature]) => !Object.hasOwn(mayMiss, feature))
  const needless = Object.keys(mayMiss).filter((feature) => !uses.has(feature))
  return [
    ...unexplained.map(
      ([feature, files]) => `${feature} is missing in a browser of docs/browsers.md: ${[...files].join(', ')}`,
    ),
    ...needless.map((feature) => `${feature} is used no more: tooling/may-be-missing.ts need not name it`),
  ]
}

const complaints = [...complaintsAbout(newerInCode(), codeMayMiss), ...complaintsAbout(newerInStyles(), stylesMayMiss)]
for (const complaint of complaints) console.error(complaint)
if (complaints.length > 0) process.exitCode = 1
