import { attemptFor, type Attempt } from '#src/lib/attempt-for.ts'
import type { Draft, DraftKey } from '#src/offline/storage/draft.ts'
import { joinTexts } from './join-texts.ts'
import { useDraft } from './use-draft.ts'

/** The idempotency key for what is sent: the same one as long as the same is sent again. */
export type KeyFor = (said: unknown) => string

interface Typed {
  text: string
  attempt?: Attempt | undefined
}

const empty: Typed = { text: '' }
const toDraft = ({ text, attempt }: Typed) => (text === '' ? undefined : { texts: { text, ...attempt }, files: [] })
const fromDraft = ({ texts: { text = '', said, key } }: Draft): Typed => ({
  text,
  ...(said !== undefined && key !== undefined && { attempt: { said, key } }),
})
const join = (earlier: Typed, since: Typed): Typed => ({ ...since, text: joinTexts(earlier.text, since.text) })

/** Words that only the server can take, with the key under which they are sent: both are there after a reload. */
export function useWordsDraft(draftKey: DraftKey | undefined) {
  const { state, change, drop, reset } = useDraft({ key: draftKey, initial: empty, toDraft, fromDraft, join })
  const keyFor: KeyFor = (said) => {
    const attempt = attemptFor(JSON.stringify(said), state.attempt, () => crypto.randomUUID())
    change((now) => ({ ...now, attempt }))
    return attempt.key
  }
  return { text: state.text, write: (text: string) => change((now) => ({ ...now, text })), keyFor, drop, reset }
}
