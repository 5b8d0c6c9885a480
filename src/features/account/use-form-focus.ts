import { useEffect, useRef } from 'react'

/** For what a form opens in: the focus goes into the form, and back to the first button when it is lost with the form. */
export function useFormFocus<T extends HTMLElement>(isOpen: boolean) {
  const body = useRef<T>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current === isOpen) return
    wasOpen.current = isOpen
    if (isOpen) body.current?.querySelector('input')?.focus()
    else if (document.activeElement === document.body) body.current?.querySelector('button')?.focus()
  }, [isOpen])
  return body
}
