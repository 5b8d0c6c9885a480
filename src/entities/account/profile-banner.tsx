import type { CSSProperties } from 'react'
import { hueOf } from '#src/lib/hue-of.ts'
import styles from './profile-banner.module.css'

type ProfileBannerProps = {
  /** The account's id: gives the placeholder its colours. */
  id: string
  src: string | null
}

/** A profile's banner, three times as wide as high; overlapping speech bubbles where there is none. */
export function ProfileBanner({ id, src }: ProfileBannerProps) {
  if (src !== null) {
    // Another one of the same member takes its place once it is there; one of somebody else is not shown meanwhile.
    return <img key={id} className={styles.banner} src={src} alt="" width={1500} height={500} decoding="async" />
  }
  const hue: CSSProperties & Record<'--hue', number> = { '--hue': hueOf(id) }
  return (
    <svg className={styles.banner} style={hue} viewBox="0 0 600 200" preserveAspectRatio="xMidYMid slice" aria-hidden>
      <rect className={styles.ground} width="600" height="200" />
      <path className={styles.far} d={bubble(448, 62, 132)} />
      <path className={styles.near} d={bubble(300, 176, 96)} />
      <path className={styles.line} d={bubble(150, 40, 74)} />
      <path className={styles.line} d={bubble(560, 190, 52)} />
      <path className={styles.dots} d="M120 40h.1M150 40h.1M180 40h.1" />
    </svg>
  )
}

/** A round speech bubble about a point; its tail points down and to the left. */
function bubble(x: number, y: number, radius: number): string {
  const at = (dx: number, dy: number) => `${x + dx * radius} ${y + dy * radius}`
  return `M${at(-0.5, 0.866)}A${radius} ${radius} 0 1 1 ${at(-0.1, 0.995)}L${at(-0.78, 1.2)}z`
}
