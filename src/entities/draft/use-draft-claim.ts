import { useCallback, useEffect, useRef, useState } from 'react'
import { claimDraft } from '#src/offline/draft-claims/claim-draft.ts'
import type { DraftClaim, DraftPlace } from '#src/offline/draft-claims/draft-claim.ts'
import type { DraftKey } from '#src/offline/storage/draft.ts'
import { useMember } from '../session/use-session.ts'

/** Where a draft is open, so that one tab writes it at a time; the form is shown while it is `here`. Without a key, nowhere. */
export function useDraftClaim(key: DraftKey | undefined): { place: DraftPlace; takeOver: () => void } {
  const { id: memberId } = useMember()
  const [known, setKnown] = useState<{ key: DraftKey; place: DraftPlace }>()
  const claim = useRef<DraftClaim>(undefined)
  const place = known === undefined || known.key !== key ? 'asking' : known.place
  useEffect(() => {
    if (key === undefined) return
    const claimed = claimDraft(memberId, key, (place) => setKnown({ key, place }))
    claim.current = claimed
    return () => {
      setKnown(undefined)
      claimed.end()
    }
  }, [memberId, key])
  // By now the form is gone, and what it had not written is on its way to the disk.
  useEffect(() => {
    if (place === 'elsewhere') claim.current?.release()
  }, [place])
  return { place, takeOver: useCallback(() => claim.current?.takeOver(), []) }
}
