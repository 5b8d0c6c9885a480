import { createContext, use, useEffect } from 'react'

/** What a form has to say, red or green; `field`: the name of the field that an error is about. */
export type FormNotice = { kind: 'error' | 'success'; text: string; field?: string | undefined }

/** What the form around says, and the id of the line that says it. */
interface FormSays {
  notice: FormNotice | undefined
  messageId: string | undefined
}

export const FormSaysContext = createContext<FormSays>({ notice: undefined, messageId: undefined })

/**
 * For a field of a form, by its name and the id of its element: what marks it and points to the message while that is about this
 * field. Each new message about it brings the focus here.
 */
export function useFormFault(name: string | undefined, id: string) {
  const { notice, messageId } = use(FormSaysContext)
  const fault = name !== undefined && notice?.kind === 'error' && notice.field === name ? notice : undefined
  useEffect(() => {
    if (fault !== undefined) document.getElementById(id)?.focus()
  }, [fault, id])
  return { isFaulty: fault !== undefined, messageId: fault === undefined ? undefined : messageId }
}
