import { createContext, use, useEffect } from 'react'

/** What a form has to say, red or green; `field`: the name of the field that an error is about, `others`: further ones, until something stands in them. */
export type FormNotice = {
  kind: 'error' | 'success'
  text: string
  field?: string | undefined
  others?: readonly string[] | undefined
}

/** What the form around says, and the id of the line that says it. */
interface FormSays {
  notice: FormNotice | undefined
  messageId: string | undefined
}

export const FormSaysContext = createContext<FormSays>({ notice: undefined, messageId: undefined })

/**
 * For a field of a form, by its name, the id of its element and what stands in it: what marks it and points to the message while that is
 * about this field. Each new message brings the focus to the first field that it is about.
 */
export function useFormFault(name: string | undefined, id: string, value?: unknown) {
  const { notice, messageId } = use(FormSaysContext)
  const isError = name !== undefined && notice?.kind === 'error'
  const isFirst = isError && notice.field === name
  const isEmpty = typeof value !== 'string' || value.trim() === ''
  const isFurther = isError && isEmpty && notice.others?.includes(name) === true
  const fault = isFirst || isFurther ? notice : undefined
  useEffect(() => {
    if (isFirst && fault !== undefined) document.getElementById(id)?.focus()
  }, [isFirst, fault, id])
  return { isFaulty: fault !== undefined, messageId: fault === undefined ? undefined : messageId }
}
