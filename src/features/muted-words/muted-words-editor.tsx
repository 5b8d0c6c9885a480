import { useState, type SubmitEvent } from 'react'
import { withChanges } from '#contract/muted-word-changes.ts'
import { mutedWordSchema, mutedWordsSchema, type MutedWord } from '#contract/muted-words.ts'
import { EndChoice, describeEnd, endOf, type MuteSpan } from '#src/entities/mute/end-choice.tsx'
import { changeMutedWords, useMutedWords } from '#src/entities/muted-words/use-muted-words.ts'
import { typedSince } from '#src/lib/typed-since.ts'
import { ActionRow } from '#src/ui/action-row.tsx'
import { showAlert } from '#src/ui/alert-store.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import styles from './muted-words-editor.module.css'

/** The words, phrases and #topics that the member muted, in all states: loading, failed, empty, full. */
export function MutedWordsEditor() {
  const { words, isFailed, refetch } = useMutedWords()
  // How many there may be, and which there are, is judged by what is known.
  if (isFailed) return <LoadFailed text="Your muted words could not be loaded." onRetry={() => void refetch()} />
  if (words === undefined) return <Skeleton height="6rem" />
  return (
    <>
      <p className={styles.intro}>
        Posts with one of them leave your feeds, and comments with one do not notify you. Elsewhere they are hidden
        until you ask to see them.
      </p>
      <NewWord words={words} />
      {words.length === 0 ? <EmptyState text="You have muted no words." /> : <WordList words={words} />}
    </>
  )
}

function NewWord({ words }: { words: readonly MutedWord[] }) {
  const [typed, setTyped] = useState('')
  const [span, setSpan] = useState<MuteSpan>('ever')
  const [problem, setProblem] = useState<string>()
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const word = mutedWordSchema.safeParse({ word: typed, ends_at: endOf(span) })
    const changes = { added: word.success ? [word.data] : [], removed: [] }
    const all = word.success ? mutedWordsSchema.safeParse(withChanges(words, changes)) : word
    setProblem(all.error?.issues[0]?.message)
    if (!word.success || !all.success || !(await changeMutedWords(words, changes))) return
    setTyped((now) => typedSince(typed, now))
    showAlert(`You muted “${word.data.word}”.`)
  }
  return (
    <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <TextField
        label="Word, phrase or #topic"
        name="word"
        autoComplete="off"
        autoCapitalize="none"
        hint="Whole words; capitals and accents do not matter"
        error={problem}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setProblem(undefined)
        }}
      />
      <EndChoice name="word-span" chosen={span} onChoose={setSpan} />
      <div>
        <Button type="submit">Mute</Button>
      </div>
    </form>
  )
}

function WordList({ words }: { words: readonly MutedWord[] }) {
  return (
    <ul aria-label="Muted words">
      {words.map((each) => (
        <ActionRow
          key={each.word}
          note={describeEnd(each.ends_at)}
          action={{
            label: 'Unmute',
            spoken: `Unmute ${each.word}`,
            onAct: () => void changeMutedWords(words, { added: [], removed: [each.word] }),
          }}
        >
          <b dir="auto">{each.word}</b>
        </ActionRow>
      ))}
    </ul>
  )
}
