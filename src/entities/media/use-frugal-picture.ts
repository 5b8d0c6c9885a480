import { useState } from 'react'
import { useSavingData } from '../data-saver/use-data-saver.ts'
import type { Picture } from './picture.ts'

export type PictureCopies = Pick<Picture, 'src' | 'srcSet'>

/** Pictures that were tapped since the app started, by `src`: lists give up rows that are out of sight, and tell them anew. */
const tapped = new Set<string>()

/**
 * What of a picture to load: all copies to choose from, or while data is saved nothing until it is asked for, and then the
 * smallest, wherever it is shown from then on. What was on the screen before stays as it is.
 */
export function useFrugalPicture({ src, srcSet, small }: Picture): {
  isDeferred: boolean
  copies: PictureCopies
  load: () => void
} {
  const isSaving = useSavingData()
  const [wasFree] = useState(!isSaving)
  const [isWanted, setIsWanted] = useState(() => tapped.has(src))
  const isFrugal = isSaving && !wasFree && small !== undefined
  return {
    isDeferred: isFrugal && !isWanted,
    copies: isFrugal ? { src: small, srcSet: undefined } : { src, srcSet },
    load: () => {
      tapped.add(src)
      setIsWanted(true)
    },
  }
}
