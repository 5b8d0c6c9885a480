import { useEffect, useState } from 'react'
import { firstScreen } from '#src/ui/first-screen.ts'

/** Whether the first screen is seen, so that the code of what may open over it can be fetched and mounted. */
export function useFirstScreenStands(): boolean {
  const [stands, setStands] = useState(false)
  useEffect(() => {
    let isMounted = true
    void firstScreen().then(() => isMounted && setStands(true))
    return () => {
      isMounted = false
    }
  }, [])
  return stands
}
