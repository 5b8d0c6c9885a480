import { createFileRoute } from '@tanstack/react-router'
import { ArticleCards } from '#src/features/articles/article-cards.tsx'
import { BackButton } from '#src/ui/back-button.tsx'
import { ScreenHeader } from '#src/ui/screen-header.tsx'

export const Route = createFileRoute('/_member/_shell/Articles')({
  staticData: { title: 'Articles' },
  component: ArticlesScreen,
})

function ArticlesScreen() {
  return (
    <>
      <ScreenHeader title="Articles" before={<BackButton />} />
      <ArticleCards />
    </>
  )
}
