import { Link } from '@tanstack/react-router'
import { notificationKindNames, notificationKinds, type NotificationKind } from '#contract/notification-kinds.ts'
import type { NotificationGroup } from '#src/entities/notification/group-notifications.ts'
import { useMember } from '#src/entities/session/use-session.ts'
import { buttonClass } from '#src/ui/button-class.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { FilterChips } from '#src/ui/filter-chips.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { PullToRefresh } from '#src/ui/pull-to-refresh.tsx'
import { AppealButton } from './appeal-button.tsx'
import { UpdateRow } from './update-row.tsx'
import { UpdateSkeleton } from './update-skeleton.tsx'
import type { UpdatesChoice } from './updates-choice.ts'
import { useUpdates } from './use-updates.ts'

type UpdatesListProps = { choice: UpdatesChoice; onChoose: (choice: UpdatesChoice) => void }

/** What others did that concerns the member, in all its states: loading, failed, empty, full. */
export function UpdatesList({ choice, onChoose }: UpdatesListProps) {
  const { groups, chosen, isFailed, isBusy, retry } = useUpdates(choice)
  if (isFailed) return <LoadFailed text="Your notifications could not be loaded." onRetry={retry} />
  if (groups?.length === 0) return <NothingYet />
  const chips = (
    <FilterChips label="Kind of notification" options={choices(groups, choice)} chosen={choice} onChoose={onChoose} />
  )
  return (
    <>
      <PullToRefresh isBusy={isBusy} onRefresh={retry} />
      {chips}
      {chosen === undefined || chosen === 'loading' ? (
        <UpdateSkeleton />
      ) : chosen === 'failed' ? (
        <LoadFailed text="Notifications of this kind could not be loaded." onRetry={retry} />
      ) : chosen.length === 0 ? (
        <NoneOfKind onShowAll={() => onChoose('all')} />
      ) : (
        <Rows groups={chosen} />
      )}
    </>
  )
}

function Rows({ groups }: { groups: readonly NotificationGroup[] }) {
  const { id } = useMember()
  return (
    <ul aria-label="Notifications">
      {groups.map((group) => (
        <li key={group.newest.id}>
          <UpdateRow group={group} memberId={id} />
          <AppealButton decision={group.newest.decision} />
        </li>
      ))}
    </ul>
  )
}

function NothingYet() {
  const findPeople = (
    <Link to="/search" className={buttonClass('outline')}>
      Find people to follow
    </Link>
  )
  return <EmptyState text="No notifications yet." action={findPeople} />
}

function NoneOfKind({ onShowAll }: { onShowAll: () => void }) {
  const showAll = (
    <Button variant="outline" onClick={onShowAll}>
      Show all notifications
    </Button>
  )
  return <EmptyState text="Nothing of this kind yet." action={showAll} />
}

/** Decisions are so rare that they are offered only where there is one. */
function choices(groups: readonly NotificationGroup[] | undefined, chosen: UpdatesChoice) {
  const isOffered = (kind: NotificationKind) =>
    kind === chosen ||
    notificationKinds[kind].about !== 'decision' ||
    groups?.some(({ newest }) => newest.type === kind) === true
  const kinds = notificationKindNames.filter(isOffered).map((id) => ({ id, label: notificationKinds[id].short }))
  return [{ id: 'all' as const, label: 'All' }, ...kinds]
}
