import { createFileRoute } from '@tanstack/react-router'
import { MutedWordsEditor } from '#src/features/muted-words/muted-words-editor.tsx'
import { BackButton } from '#src/ui/back-button.tsx'
import { ScreenHeader } from '#src/ui/screen-header.tsx'

export const Route = createFileRoute('/_member/_shell/MutedWords')({
  staticData: { title: 'Muted words' },
  component: MutedWordsScreen,
})

function MutedWordsScreen() {
  return (
    <>
      <ScreenHeader title="Muted words" before={<BackButton />} />
      <MutedWordsEditor />
    </>
  )
}
