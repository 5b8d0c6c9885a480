import { useEffect, useId } from 'react'
import { AccountSkeletons } from '#src/entities/account/account-skeleton.tsx'
import type { FollowListKind } from '#src/entities/account/follow-list-queries.ts'
import { UnknownMember } from '#src/entities/account/unknown-member.tsx'
import { useProfile } from '#src/entities/account/use-profile.ts'
import type { AccountId } from '#contract/ids.ts'
import { BackButton } from '#src/ui/back-button.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { ScreenHeader } from '#src/ui/screen-header.tsx'
import { Tabs } from '#src/ui/tabs.tsx'
import { FollowerList, FollowingList } from './follow-lists.tsx'
import { persistUsersList } from './current-users-list.ts'
import styles from './users-list.module.css'

const tabs = [
  { id: 'followers', label: 'Followers' },
  { id: 'following', label: 'Following' },
] as const

type UsersListProps = {
  /** Of the profile, or its username; empty when neither the address nor this device names one. */
  idOrUsername: string
  show: FollowListKind
  onShow: (show: FollowListKind) => void
}

/** Who follows a profile, or whom it follows. */
export function UsersList({ idOrUsername, show, onShow }: UsersListProps) {
  const view = useProfile(idOrUsername)
  const panelId = useId()
  if (view.status === 'unknown') {
    return (
      <>
        <ScreenHeader title="Nobody here" before={<BackButton />} />
        <UnknownMember />
      </>
    )
  }
  return (
    <>
      <ScreenHeader
        title={view.status === 'full' ? <bdi className={styles.title}>@{view.profile.username}</bdi> : 'Members'}
        before={<BackButton />}
      />
      <div className={styles.tabs}>
        <Tabs label="Followers or following" tabs={tabs} selected={show} onSelect={onShow} panelId={panelId} />
      </div>
      <div id={panelId} role="tabpanel" aria-label={show === 'followers' ? 'Followers' : 'Following'}>
        {view.status === 'loading' && <AccountSkeletons />}
        {view.status === 'failed' && <LoadFailed text="This list could not be loaded." onRetry={view.retry} />}
        {view.status === 'full' && <KnownList key={show} accountId={view.profile.id} show={show} />}
      </div>
    </>
  )
}

function KnownList({ accountId, show }: { accountId: AccountId; show: FollowListKind }) {
  useEffect(() => persistUsersList({ accountId, show }), [accountId, show])
  return show === 'followers' ? <FollowerList id={accountId} /> : <FollowingList id={accountId} />
}
