import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fillInAllFields } from '#contract/fill-in-all-fields.ts'
import { register } from '#contract/auth.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { listSitePages } from '#contract/site-page.ts'
import { useAttemptKey } from '#src/entities/draft/use-attempt-key.ts'
import { failureNotice } from '#src/entities/session/failure-message.ts'
import { sitePagesQuery } from '#src/entities/site-page/site-pages-query.ts'
import { ApiError } from '#src/offline/api/api-error.ts'
import { call } from '#src/offline/api/call.ts'
import { showAlert } from '#src/ui/alert-store.ts'
import type { FormNotice } from '#src/ui/form-notice.ts'
import { agreementTo, findAgreementProblem, type Agreement } from './agreement.ts'
import { acceptTyped, emptySignup, findSignupProblem, type SignupFields, type SignupProblem } from './signup-rules.ts'

const failureWords = { refused: 'Registration failed.', unreachable: 'An error occurred. Please try again.' }

/** Refusals of what the form did not know when it was opened, or while nothing could be asked. */
const changedMeanwhile: readonly unknown[] = ['consent-missing', 'invitation-wrong', 'sign-up-closed']

/** The sign-up form's fields and the steps of sending them; `onDone` leads to the login. */
export function useSignup(onDone: () => void) {
  const [fields, setFields] = useState(emptySignup)
  const [notice, setNotice] = useState<FormNotice>()
  const [isBusy, setBusy] = useState(false)
  const [invitation, setInvitation] = useState('')
  const [given, setAgreed] = useState<Agreement>()
  const { keyFor } = useAttemptKey()
  const { data: site, refetch } = useQuery(sitePagesQuery())
  const consent = site?.consent
  // Words that come while the form is open were not read by whoever ticked those before.
  const agreed = consent ? agreementTo(consent, given) : undefined

  const change = (field: keyof SignupFields, typed: string) =>
    setFields((now) => ({ ...now, [field]: acceptTyped(field, typed) }))

  const submit = async () => {
    const problem = findSignupProblem(fields) ?? findDoorProblem(site, { invitation, agreed })
    if (problem !== undefined) {
      setNotice({ kind: 'error', ...problem })
      return
    }
    setBusy(true)
    setNotice(undefined)
    try {
      const consented = agreed && { agreed_to: agreed.version }
      const body = { ...fields, ...consented, ...(invitation !== '' && { invitation }) }
      // Whoever hears nothing and sends the same again is told what came of it: by then the code is used up.
      const { message } = await call(register, { body }, { idempotencyKey: keyFor(body) })
      setFields(emptySignup)
      // An alert outlives the screen: the member is on the way to the login.
      showAlert(message || 'Registration successful!')
      onDone()
    } catch (error) {
      if (error instanceof ApiError && changedMeanwhile.includes(error.code)) {
        // Other words than those that were agreed to.
        if (error.code === 'consent-missing') setAgreed(undefined)
        void refetch()
      }
      setNotice(failureNotice(error, failureWords))
    } finally {
      setBusy(false)
    }
  }
  const invited = { invitation, setInvitation }
  return { site, agreed, setAgreed, invited, fields, change, notice, setNotice, isBusy, submit }
}

/** The first that is missing of what this server asks of everybody who signs up. */
function findDoorProblem(
  site: ReplyOf<typeof listSitePages> | undefined,
  { invitation, agreed }: { invitation: string; agreed: Agreement | undefined },
): SignupProblem | undefined {
  if (site?.sign_up === 'invitation' && invitation.trim() === '') {
    return { field: 'invitation', text: fillInAllFields }
  }
  return site?.consent ? findAgreementProblem(site.consent, agreed) : undefined
}
