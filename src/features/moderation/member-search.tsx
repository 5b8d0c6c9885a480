import { useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import type { ModeratedMember } from '#contract/moderated-member.ts'
import { limits } from '#contract/rules.ts'
import { AccountSkeletons } from '#src/entities/account/account-skeleton.tsx'
import { displayName } from '#src/lib/display-name.ts'
import { messageOf } from '#src/offline/api/api-error.ts'
import { ActionRow } from '#src/ui/action-row.tsx'
import { Avatar } from '#src/ui/avatar.tsx'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { MemberNames } from '#src/ui/member-names.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import styles from './member-file.module.css'
import { memberSearchQuery } from './moderation-queries.ts'
import { standingOf } from './standing-of.ts'

type MemberSearchProps = {
  /** The words that members are looked for by; none when empty. */
  asked: string
  onAsk: (words: string) => void
  onOpen: (id: string) => void
}

/** Finds members and opens what there is about one. */
export function MemberSearch({ asked, onAsk, onOpen }: MemberSearchProps) {
  const [typed, setTyped] = useState(asked)
  const search = (event: SubmitEvent) => {
    event.preventDefault()
    onAsk(typed.trim())
  }
  return (
    <>
      <form noValidate role="search" className={styles.search} onSubmit={search}>
        <TextField
          label="Find a member"
          type="search"
          hint="The beginning of a username or name; for admins of an e-mail address, too"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={limits.searchText}
          enterKeyHint="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div>
          <Button type="submit">Search</Button>
        </div>
      </form>
      {asked !== '' && <FoundMembers q={asked} onOpen={onOpen} />}
    </>
  )
}

function FoundMembers({ q, onOpen }: { q: string; onOpen: (id: string) => void }) {
  const { data, error, isError, refetch } = useQuery(memberSearchQuery(q))
  if (data === undefined && isError)
    return <LoadFailed text={messageOf(error, 'This could not be loaded.')} onRetry={() => void refetch()} />
  if (data === undefined) return <AccountSkeletons />
  if (data.members.length === 0) return <EmptyState text="No member is found." />
  return (
    <ul aria-label="Found members">
      {data.members.map((member) => (
        <FoundMember key={member.id} member={member} onOpen={onOpen} />
      ))}
    </ul>
  )
}

function FoundMember({ member, onOpen }: { member: ModeratedMember; onOpen: (id: string) => void }) {
  const name = displayName(member) || member.username
  return (
    <ActionRow
      picture={<Avatar id={member.id} name={name} src={member.profile_picture_url} />}
      note={standingOf(member).join(' · ')}
      action={{ label: 'Open', spoken: `Open @${member.username}`, onAct: () => onOpen(member.id) }}
    >
      <MemberNames name={name} username={member.username} />
    </ActionRow>
  )
}
