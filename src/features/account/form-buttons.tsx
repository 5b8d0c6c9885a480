import { Button } from '#src/ui/button.tsx'
import styles from './changeable.module.css'

type FormButtonsProps = { submitText: string; isBusy: boolean; onCancel: () => void }

/** At the end of a form that opened in its place. */
export function FormButtons({ submitText, isBusy, onCancel }: FormButtonsProps) {
  return (
    <div className={styles.buttons}>
      <Button type="submit" busy={isBusy} busyText="Please wait...">
        {submitText}
      </Button>
      <Button variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}
