import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fillInAllFields } from '#contract/fill-in-all-fields.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { OwnPasskey } from '#contract/own-passkey.ts'
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from '#contract/passkey.ts'
import { call } from '#src/offline/api/call.ts'
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

  const show = (change: (known: readonly OwnPasskey[]) => OwnPasskey[]) => {
    client.setQueryData(passkeysQuery().queryKey, (known) => known && change(known))
    setStep(closed)
  }
  const goTo = (next: PasskeyStep) => {
    clear()
    setStep(next)
  }
  const add = (password: string) =>
    run(async () => {
      const { problem, passkey, message } = await makeAndAdd(password)
      if (passkey) show((known) => [...known, passkey])
      return { problem, message }
    })
  const rename = (id: string, name: string) =>
    run(async () => {
      if (name.trim() === '') return { problem: fillInAllFields }
      const { passkey, message } = await call(renamePasskey, { params: { id }, body: { name } })
      show((known) => known.map((each) => (each.id === id ? passkey : each)))
      return { message }
    })
  const remove = (id: string, password: string) =>
    run(async () => {
      if (password === '') return { problem: fillInAllFields }
      const { message } = await call(removePasskey, { params: { id }, body: { password } })
      show((known) => known.filter((each) => each.id !== id))
      onRemoved()
      return { message }
    })
  return {
    step,
    goTo,
    close: () => goTo(closed),
    isBusy,
    notice,
    add: (password: string) => void add(password),
    rename: (id: string, name: string) => void rename(id, name),
    remove: (id: string, password: string) => void remove(id, password),
  }
}

async function makeAndAdd(
  password: string,
): Promise<Partial<ReplyOf<typeof addPasskey>> & { problem?: string | undefined }> {
  if (password === '') return { problem: fillInAllFields }
  const { makePasskey } = await import('#src/entities/session/passkey-device.ts')
  const { options } = await call(beginPasskey, { body: { password } })
  const made = await makePasskey(options)
  return 'sentence' in made ? { problem: made.sentence } : call(addPasskey, { body: made })
}
