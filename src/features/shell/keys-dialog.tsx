import { Modal } from '#src/ui/modal.tsx'
import styles from './keys-dialog.module.css'

const keys = [
  ['/', 'Search'],
  ['n', 'New post'],
  ['j', 'Next post'],
  ['k', 'Previous post'],
  ['l', 'Like the post'],
  ['Enter', 'Open the post'],
  ['Ctrl Home', 'Before the feed'],
  ['Ctrl End', 'Behind the feed'],
  ['Ctrl Enter', 'Send what you wrote'],
  ['?', 'This list'],
  ['Esc', 'Close what is open'],
] as const

/** The list of keys. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal title="Keys" size="narrow" onClose={onClose}>
      <dl className={styles.list}>
        {keys.map(([key, what]) => (
          <KeyLine key={key} name={key} what={what} />
        ))}
      </dl>
    </Modal>
  )
}

function KeyLine({ name, what }: { name: string; what: string }) {
  return (
    <>
      <dt>
        <kbd>{name}</kbd>
      </dt>
      <dd>{what}</dd>
    </>
  )
}
