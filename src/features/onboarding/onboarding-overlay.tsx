import { limits } from '#contract/rules.ts'
import { product } from '#contract/product.ts'
import { requestLogout } from '#src/entities/session/logout-request.ts'
import { classNames } from '#src/lib/class-names.ts'
import { Button } from '#src/ui/button.tsx'
import { FormMessage } from '#src/ui/form-message.tsx'
import type { FormNotice } from '#src/ui/form-notice.ts'
import { RetryButton } from '#src/ui/retry-button.tsx'
import { useOpenDialog } from '#src/ui/use-open-dialog.ts'
import { isEnough, offeredAccounts, tooFewText } from './onboarding-choices.ts'
import { OnboardingSkeleton } from './onboarding-skeleton.tsx'
import styles from './onboarding-overlay.module.css'
import { SuggestedAccounts } from './suggested-accounts.tsx'
import { TagChoices } from './tag-choices.tsx'
import { useFinishOnboarding, type FinishState } from './use-finish-onboarding.ts'
import { useOnboarding } from './use-onboarding.ts'

/** Lies over the shell until the newcomer follows five accounts and has chosen five tags; `onDone` reloads the screen. */
export function OnboardingOverlay({ onDone }: { onDone: () => void }) {
  const ref = useOpenDialog()
  const { suggestions, followed, tags, toggleFollow, toggleTag, saveTags } = useOnboarding()
  const { state, finish, refuse } = useFinishOnboarding(onDone)
  const proceed = async () => {
    if (!isEnough(followed.size, tags.size)) {
      refuse(tooFewText)
      return
    }
    await saveTags()
    await finish()
  }
  const { data } = suggestions
  return (
    <dialog
      ref={ref}
      className={styles.overlay}
      data-stays=""
      aria-labelledby="onboarding-title"
      onCancel={(event) => event.preventDefault()}
      onClose={() => {
        // Escape pressed twice closes it all the same; it comes back, as there is no way round.
        if (ref.current?.open === false) ref.current.showModal()
      }}
    >
      <div className={styles.body}>
        <header className={styles.head}>
          <h1 id="onboarding-title" tabIndex={-1} data-initial-focus="">
            Follow 5 Suggested Accounts
          </h1>
          <p className={styles.lead}>Then choose at least 5 tags. Both shape your feed.</p>
        </header>
        {data === undefined && suggestions.isPending && <OnboardingSkeleton />}
        {data === undefined && suggestions.isError && <RetryButton onRetry={() => void suggestions.refetch()} />}
        {data !== undefined && (
          <>
            <section aria-labelledby="onboarding-accounts">
              <SectionHead
                id="onboarding-accounts"
                title="Accounts"
                count={followed.size}
                needed={limits.onboardingFollows}
              />
              <SuggestedAccounts accounts={offeredAccounts(data)} followed={followed} onToggle={toggleFollow} />
            </section>
            <section aria-labelledby="onboarding-tags">
              <SectionHead id="onboarding-tags" title="Tags" count={tags.size} needed={limits.onboardingTags} />
              <TagChoices tags={data.tags} chosen={tags} onToggle={toggleTag} />
            </section>
          </>
        )}
      </div>
      <footer className={styles.foot}>
        <FormMessage notice={noticeOf(state, isEnough(followed.size, tags.size))} />
        <div className={styles.actions}>
          <Button variant="quiet" onClick={requestLogout}>
            Logout
          </Button>
          <Button busy={state.status === 'saving'} onClick={() => void proceed()}>
            {`Continue to ${product.name}`}
          </Button>
        </div>
      </footer>
    </dialog>
  )
}

function SectionHead({ id, title, count, needed }: { id: string; title: string; count: number; needed: number }) {
  const empty = title === 'Tags' ? 'no tags selected' : 'nobody followed yet'
  return (
    <div className={styles['section-head']}>
      <h2 id={id}>{title}</h2>
      <span className={classNames(styles.count, count >= needed && styles.enough)} role="status">
        {count === 0 ? empty : `${count} of ${needed}`}
      </span>
    </div>
  )
}

// The complaint goes as soon as it is no longer true.
function noticeOf(state: FinishState, hasEnough: boolean): FormNotice | undefined {
  if (state.status === 'waiting') {
    return { kind: 'success', text: "Your choices are kept. We go on as soon as there's a connection." }
  }
  if (state.status !== 'idle' || state.problem === undefined) return undefined
  return hasEnough && state.problem === tooFewText ? undefined : { kind: 'error', text: state.problem }
}
