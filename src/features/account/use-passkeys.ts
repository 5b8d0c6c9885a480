import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fillInAllFields } from '#contract/fill-in-all-fields.ts'
import type { OwnPasskey } from '#contract/own-passkey.ts'
import { renamePasskey } from '#contract/passkey.ts'
import { call } from '#src/offline/api/call.ts'
import { makeAndAdd, removeOrFindGone } from './passkey-writes.ts'
import { passkeysQuery } from './passkeys-query.ts'
import { useAccountWrite } from './use-account-write.ts'

/** Which form is open, if any. */
type PasskeyStep = { name: 'closed' } | { name: 'add' } | { name: 'rename' | 'remove'; id: string }

const closed = { name: 'closed' } as const

/** What members do about their passkeys. */
export function usePasskeys(onRemoved: () => void) {
  const client = useQueryClient()
  const [step, setStep] = useState<PasskeyStep>(closed)
  const { isBusy, notice, clear, run } = useAccountWrite()

  const { queryKey } = passkeysQuery()

  const show = (change: (known: readonly OwnPasskey[]) => OwnPasskey[]) => {
    client.setQueryData(queryKey, (known) => known && change(known))
    setStep(closed)
  }
  const goTo = (next: PasskeyStep) => {
    clear()
    setStep(next)
  }
  /** What did not work may have been done all the same, or been about what is gone. */
  const runAndLook = async (write: Parameters<typeof run>[0]) => {
    if (!(await run(write))) await client.invalidateQueries({ queryKey })
  }
  const add = (password: string) =>
    runAndLook(async () => {
      const { problem, passkey, message } = await makeAndAdd(client, password)
      if (passkey) show((known) => [...known.filter(({ id }) => id !== passkey.id), passkey])
      return { problem, message }
    })
  const rename = (id: string, name: string) =>
    runAndLook(async () => {
      if (name.trim() === '') return { problem: fillInAllFields }
      const { passkey, message } = await call(renamePasskey, { params: { id }, body: { name } })
      show((known) => known.map((each) => (each.id === id ? passkey : each)))
      return { message }
    })
  const remove = (id: string, password: string) =>
    runAndLook(async () => {
      if (password === '') return { problem: fillInAllFields }
      const { message } = await removeOrFindGone(id, password)
      show((known) => known.filter((each) => each.id !== id))
      onRemoved()
      return { message }
    })
  return {
    ...{ step, goTo, isBusy, notice },
    close: () => goTo(closed),
    add: (password: string) => void add(password),
    rename: (id: string, name: string) => void rename(id, name),
    remove: (id: string, password: string) => void remove(id, password),
  }
}
