import { product } from '#contract/product.ts'
import { BrandMark } from '#src/ui/brand-mark.tsx'
import { Button } from '#src/ui/button.tsx'
import { Form } from '#src/ui/form.tsx'
import { ScreenHeading } from '#src/ui/screen-heading.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { SampleNotice } from './admin-frame.tsx'
import styles from './admin-login.module.css'

/** The static login of the admin area: it admits nobody. */
export function AdminLogin() {
  return (
    <main className={styles.screen}>
      <BrandMark />
      <ScreenHeading>{product.name} Admin</ScreenHeading>
      <SampleNotice />
      <Form onSubmit={(event) => event.preventDefault()}>
        <TextField label="Username" autoComplete="off" />
        <TextField label="Password" type="password" autoComplete="off" />
        <Button type="submit" wide size="large">
          Access Dashboard
        </Button>
      </Form>
    </main>
  )
}
