import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import styles from './back-button.module.css'
import { IconButton } from './icon-button.tsx'

/** Back to where one came from; home for those who came by an address. */
export function BackButton() {
  const router = useRouter()
  const navigate = useNavigate()
  const canGoBack = useCanGoBack()
  const goBack = () => {
    if (canGoBack) router.history.back()
    else void navigate({ to: '/home' })
  }
  return (
    <span className={styles.back}>
      <IconButton label="Back" icon={<ArrowLeft aria-hidden />} onClick={goBack} />
    </span>
  )
}
