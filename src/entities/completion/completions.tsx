import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { displayName } from '#src/lib/display-name.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { MemberNames } from '#src/ui/member-names.tsx'
import { cachedPosts } from '../post/post-cache.ts'
import { popularTopicsQuery } from '../topic/popular-topics-query.ts'
import { CompletionList } from './completion-list.tsx'
import { rankTopics } from './rank-topics.ts'
import type { TypedName } from './typed-name.ts'
import { useKnownMembers } from './use-known-members.ts'

export type CompletionsProps = {
  field: HTMLTextAreaElement
  typed: TypedName
  onClose: () => void
}

/** As many as a phone has room for beside its keyboard. */
const mostShown = 5

/** The names that what is being typed may become. */
export function Completions(props: CompletionsProps) {
  return props.typed.kind === 'mention' ? <Members {...props} /> : <Topics {...props} />
}

function Members(props: CompletionsProps) {
  const { field, typed } = props
  const members = useKnownMembers(typed.begun).slice(0, mostShown)
  const options = members.map((account) => {
    const name = displayName(account) || account.username
    return {
      key: account.id,
      shown: (
        <>
          <Avatar id={account.id} name={name} src={account.profile_picture_url} size="small" />
          <MemberNames name={name} username={account.username} />
        </>
      ),
      onChoose: () => completeName(field, typed, `@${account.username}`),
    }
  })
  return options.length > 0 && <CompletionList {...props} label="Members" options={options} />
}

function Topics(props: CompletionsProps) {
  const { field, typed } = props
  const client = useQueryClient()
  const { data: popular } = useQuery(popularTopicsQuery())
  // Texts are read once for a list, not with every letter.
  const texts = useMemo(() => cachedPosts(client).map(({ text_content }) => text_content), [client])
  const topics = useMemo(
    () => rankTopics({ popular: (popular ?? []).map(({ name }) => name), texts }, typed.begun),
    [popular, texts, typed.begun],
  )
  const options = topics.slice(0, mostShown).map((topic) => ({
    key: topic,
    shown: <bdi>#{topic}</bdi>,
    onChoose: () => completeName(field, typed, `#${topic}`),
  }))
  return options.length > 0 && <CompletionList {...props} label="Topics" options={options} />
}

/** Puts the whole name in the place of what was begun, and the caret a space behind it, as if it had been typed. */
function completeName(field: HTMLTextAreaElement, { start, begun }: TypedName, name: string): void {
  const end = start + 1 + begun.length
  const isFollowed = /^\s/.test(field.value.slice(end))
  field.focus()
  field.setRangeText(isFollowed ? name : `${name} `, start, end, 'end')
  if (isFollowed) field.setSelectionRange(field.selectionEnd + 1, field.selectionEnd + 1)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
