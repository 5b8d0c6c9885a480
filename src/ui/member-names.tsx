import styles from './member-names.module.css'

type MemberNamesProps = {
  name: string
  username: string
  /** Of the element with the name, for buttons that are described by it. */
  nameId?: string
}

/** A full name above the @username, both cut to the room there is. */
export function MemberNames({ name, username, nameId }: MemberNamesProps) {
  return (
    <span className={styles.names} data-names="">
      <b dir="auto" id={nameId}>
        {name}
      </b>
      <span>@{username}</span>
    </span>
  )
}
