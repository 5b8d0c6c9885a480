import { createFileRoute } from '@tanstack/react-router'
import { BookmarkList } from '#src/features/bookmarks/bookmark-list.tsx'
import { ScreenHeader } from '#src/ui/screen-header.tsx'

export const Route = createFileRoute('/_member/_shell/Bookmarks')({
  staticData: { title: 'Bookmarks' },
  component: BookmarksScreen,
})

function BookmarksScreen() {
  return (
    <>
      <ScreenHeader title="Bookmarks" />
      <BookmarkList />
    </>
  )
}
