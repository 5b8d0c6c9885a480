import { useState } from 'react'
import { useSavingData } from '#src/entities/data-saver/use-data-saver.ts'
import { thumbhashUrl } from '#src/entities/media/thumbhash-url.ts'
import styles from './update-row.module.css'

/** The post's picture, small: its stand-in until it is there, and while data is saved. */
export function UpdatePicture({ url, thumbhash }: { url: string; thumbhash: string }) {
  const [isBroken, setBroken] = useState(false)
  const isDrawn = useSavingData() || isBroken
  const standIn = thumbhashUrl(thumbhash)
  return (
    <span
      role="img"
      aria-label="Its picture"
      className={styles.picture}
      style={standIn === undefined ? {} : { backgroundImage: `url(${standIn})` }}
    >
      {!isDrawn && (
        <img src={url} alt="" width={44} height={44} loading="lazy" decoding="async" onError={() => setBroken(true)} />
      )}
    </span>
  )
}
