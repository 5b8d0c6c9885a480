import { product } from '#contract/product.ts'
import { layOutMail } from './mail-layout.ts'
import type { Mail } from './mailer.ts'

const inUtc = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
const doubt =
  'You did not ask for this? Then log in at once, which takes it back, and choose a new password: somebody knows yours.'

interface Leaving {
  to: string
  firstName: string
  loginUrl: string
}

/** Tells that nobody sees the account any more, and how it comes back. */
export function deactivatedMail({ to, firstName, loginUrl }: Leaving): Mail {
  return layOutMail({
    to,
    subject: `Your ${product.name} account is deactivated`,
    paragraphs: [
      `Hello ${firstName}, nobody sees your profile, your posts and your comments any more, and you are logged out on every device.`,
      'Nothing is deleted. As soon as you log in, all of it is there again.',
    ],
    action: { label: 'Log in and be back', url: loginUrl },
    footnote: doubt,
  })
}

/** Tells when everything of the account will be erased, and how to prevent it until then. */
export function deletionMail({ to, firstName, loginUrl, erasedFrom }: Leaving & { erasedFrom: number }): Mail {
  const until = inUtc.format(erasedFrom)
  return layOutMail({
    to,
    subject: `Your ${product.name} account will be deleted`,
    paragraphs: [
      `Hello ${firstName}, nobody sees your profile, your posts and your comments any more, and you are logged out on every device.`,
      `On ${until} UTC all of it is deleted for good. Until then you can change your mind: log in, and all of it is there again.`,
    ],
    action: { label: 'Log in and keep the account', url: loginUrl },
    footnote: doubt,
  })
}

/** Tells that a login brought the account back. */
export function returnMail({ to, firstName, resetUrl }: Omit<Leaving, 'loginUrl'> & { resetUrl: string }): Mail {
  return layOutMail({
    to,
    subject: `Your ${product.name} account is back`,
    paragraphs: [
      `Hello ${firstName}, welcome back. With your login your profile, your posts and your comments are there again for everybody, and nothing is deleted.`,
      'If you wanted to stay away, deactivate or delete the account again in your preferences.',
    ],
    action: { label: 'Choose a new password', url: resetUrl },
    footnote: 'It was not you who logged in? Then choose a new password: that logs everybody else out.',
  })
}
