import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { Profile } from '#contract/account.ts'
import { enqueue } from '#src/offline/outbox/enqueue.ts'
import type { OutboxItem } from '#src/offline/outbox/outbox-item.ts'
import { readSession } from '#src/offline/storage/session-store.ts'
import { showAlert } from '#src/ui/alert-store.ts'
import {
  changesBetween,
  problemsOf,
  profileFields,
  profileFormTexts,
  textsOf,
  type ProfileField,
  type ProfileProblems,
  type ProfileTexts,
} from './profile-form-rules.ts'

/** The texts of the profile form: what is not touched follows the profile, what is refused comes back for another try. */
export function useProfileForm(profile: Profile, items: readonly OutboxItem[]) {
  const navigate = useNavigate()
  const [edits, setEdits] = useState<Partial<ProfileTexts>>({})
  const [problems, setProblems] = useState<ProfileProblems>({})
  const [notice, setNotice] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const before = useMemo(() => textsOf(profile), [profile])
  const refused = useMemo(() => refusedTexts(items), [items])
  const texts = useMemo(() => ({ ...before, ...refused, ...edits }), [before, refused, edits])

  const setText = (field: ProfileField, text: string) => {
    setEdits((now) => ({ ...now, [field]: text }))
    setProblems((now) => ({ ...now, [field]: undefined }))
    setNotice(undefined)
  }

  /** Answers the first field that is not accepted, if there is one. */
  const submit = async (): Promise<ProfileField | undefined> => {
    if (isBusy) return undefined
    const changes = changesBetween(before, texts, refused)
    const found = problemsOf(changes)
    setProblems(found)
    setNotice(undefined)
    const [firstProblem] = Object.keys(changes)
      .filter(isField)
      .filter((field) => found[field] !== undefined)
    if (firstProblem !== undefined) return firstProblem
    if ((await readSession()) === undefined) setNotice(profileFormTexts.noCredentials)
    else if (Object.keys(changes).length === 0) setNotice(profileFormTexts.nothing)
    else await save(changes)
    return undefined
  }

  const save = async (changes: ReturnType<typeof changesBetween>) => {
    setBusy(true)
    try {
      await enqueue({ kind: 'update-profile', changes })
    } catch (cause) {
      console.error('A change of the profile could not be persisted.', cause)
      showAlert(profileFormTexts.failed)
    }
    await navigate({ to: '/profile', replace: true })
    // Who comes back before the next screen is there finds this form again.
    setBusy(false)
  }
  return { texts, setText, problems, notice, isBusy, submit }
}

function refusedTexts(items: readonly OutboxItem[]): Partial<ProfileTexts> {
  const item = items.findLast(({ kind, state }) => kind === 'update-profile' && state.status === 'refused')
  if (item?.kind !== 'update-profile') return {}
  return Object.fromEntries(Object.entries(item.changes).filter(([, text]) => text !== undefined))
}

function isField(name: string): name is ProfileField {
  return profileFields.some((field) => field === name)
}
