import { use, useState, type CSSProperties } from 'react'
import { classNames } from '#src/lib/class-names.ts'
import { hueOf } from '#src/lib/hue-of.ts'
import styles from './avatar.module.css'
import { PortraitMode } from './portrait-mode.ts'

type AvatarProps = {
  /** The account's id: gives the placeholder its colour. */
  id: string
  src: string | null
  /** Empty (the default) where a name stands beside it. */
  alt?: string
  size?: 'small' | 'medium' | 'large'
}

/** A member's picture; a drawn figure where there is none or it does not load. */
export function Avatar({ id, src, alt = '', size = 'medium' }: AvatarProps) {
  const [broken, setBroken] = useState<string>()
  const className = classNames(styles.avatar, size !== 'medium' && styles[size])
  const isDrawn = use(PortraitMode) === 'figures'
  if (src === null || src === broken || isDrawn) return <Figure id={id} alt={alt} className={className} />
  return (
    <img
      className={className}
      src={src}
      alt={alt}
      width={44}
      height={44}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(src)}
    />
  )
}

function Figure({ id, alt, className }: { id: string; alt: string; className: string | undefined }) {
  const hue: CSSProperties & Record<'--hue', number> = { '--hue': hueOf(id) }
  const role = alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt }
  return (
    <svg className={className} style={hue} viewBox="0 0 44 44" {...role}>
      <rect className={styles.back} width="44" height="44" />
      <circle className={styles.front} cx="22" cy="17" r="8" />
      <path className={styles.front} d="M6 44c1-11 8-16 16-16s15 5 16 16z" />
    </svg>
  )
}
