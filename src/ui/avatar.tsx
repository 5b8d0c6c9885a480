import { use, useState, type CSSProperties } from 'react'
import { classNames } from '#src/lib/class-names.ts'
import { hueOf } from '#src/lib/hue-of.ts'
import { initialsOf } from '#src/lib/initials-of.ts'
import styles from './avatar.module.css'
import { PortraitMode } from './portrait-mode.ts'

type AvatarProps = {
  /** The account's id: gives the placeholder its colour. */
  id: string
  /** Whose picture it is: its initials stand where there is none. */
  name: string
  src: string | null
  /** Empty (the default) where a name stands beside it. */
  alt?: string
  size?: 'small' | 'medium' | 'large'
}

/** A member's picture; their initials in their own colour where there is none or it does not load. */
export function Avatar({ id, name, src, alt = '', size = 'medium' }: AvatarProps) {
  const [broken, setBroken] = useState<string>()
  const className = classNames(styles.avatar, size !== 'medium' && styles[size])
  const isDrawn = use(PortraitMode) === 'initials'
  if (src === null || src === broken || isDrawn) return <Initials id={id} name={name} alt={alt} className={className} />
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

type InitialsProps = Pick<AvatarProps, 'id' | 'name' | 'alt'> & { className: string | undefined }

// The style sheet writes the letters: in the markup they would be read out and found beside the name.
function Initials({ id, name, alt, className }: InitialsProps) {
  const hue: CSSProperties & Record<'--hue', number> = { '--hue': hueOf(id) }
  const role = alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt }
  return (
    <span className={classNames(className, styles.initials)} style={hue} data-written={initialsOf(name)} {...role} />
  )
}
