import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useDraftClaim } from '#src/entities/draft/use-draft-claim.ts'
import { postKeys } from '#src/entities/post/post-keys.ts'
import { connection } from '#src/offline/api/connection-state.ts'
import { isConnected } from '#src/offline/api/judge-connection.ts'
import { showAlert } from '#src/ui/alert-store.ts'
import { Button } from '#src/ui/button.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { scrollToTop } from '#src/ui/scroll-to-top.ts'
import { ComposeForm } from './compose-form.tsx'
import { composeTexts } from './compose-rules.ts'
import styles from './compose-form.module.css'
import { closeComposer, draftKeyOf, useComposer } from './composer-store.ts'

/** The new-post modal; mounted once, near the root, and opened by `openComposer()`. */
export function Composer() {
  const composer = useComposer()
  const reload = useReload()
  const { place, takeOver } = useDraftClaim(composer.mode === 'closed' ? undefined : draftKeyOf(composer))
  if (composer.mode === 'closed' || place === 'asking') return null
  const finish = () => {
    closeComposer()
    if (!isConnected(connection.read())) showAlert(`${composeTexts.failed}. ${composeTexts.saved}`)
    void reload()
  }
  return (
    <Modal
      // Opened anew when the draft comes over, so that the focus goes to the text.
      key={`${draftKeyOf(composer)} ${place}`}
      title={composer.mode === 'edit' ? 'Edit post' : 'New post'}
      onClose={closeComposer}
    >
      {place === 'here' ? (
        <ComposeForm composer={composer} onPosted={finish} onClose={closeComposer} />
      ) : (
        <div className={styles.elsewhere}>
          <p>This draft is open in another tab</p>
          <Button data-initial-focus="" onClick={takeOver}>
            Continue here
          </Button>
        </div>
      )}
    </Modal>
  )
}

/** The page reloads: the route's loaders run again, what is on screen is asked for anew, the view starts at the top. */
function useReload() {
  const router = useRouter()
  const client = useQueryClient()
  return async () => {
    scrollToTop()
    await Promise.all([router.invalidate(), client.invalidateQueries({ queryKey: postKeys.feeds })])
  }
}
