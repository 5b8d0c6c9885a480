import { isWithinCharacters, limits } from '#contract/rules.ts'
import { isBlank } from '#contract/is-blank.ts'
import { descriptionTooLong } from '#contract/support.ts'
import { joinTexts } from '#src/entities/draft/join-texts.ts'
import { charactersLeft } from '#src/entities/written-text/characters-left.ts'
import type { WaitingFile } from '#src/offline/outbox/kinds/support-ticket-kind.ts'
import type { Draft } from '#src/offline/storage/draft.ts'

export interface SupportForm {
  subject: string
  description: string
  attachments: readonly WaitingFile[]
}

export const emptySupportForm: SupportForm = { subject: '', description: '', attachments: [] }

export const supportTexts = {
  missing: 'Please fill in all required fields',
  sent: 'Feedback submitted successfully!',
  failed: 'Failed to submit feedback',
  field: 'Please fill this in.',
} as const

const attachmentMb = limits.ticketAttachmentBytes / 1024 / 1024
/** What can be attached, said before anything is. */
export const attachmentRule = `Up to ${limits.ticketAttachments} files of ${attachmentMb} MB each.`
const tooManyAttachments = `At most ${limits.ticketAttachments} attachments.`

function isBlankSupportForm({ subject, description, attachments }: SupportForm): boolean {
  return subject.trim() === '' && description.trim() === '' && attachments.length === 0
}

/** The required fields that nothing was written into. */
export function missingFields(form: SupportForm): readonly ('subject' | 'description')[] {
  return (['subject', 'description'] as const).filter((field) => isBlank(form[field]))
}

/** How many characters the description must lose; it can be joined of two that each were short enough. Undefined when none. */
export function tooManyCharacters({ description }: SupportForm): number | undefined {
  const left = charactersLeft(description.trim(), limits.ticketDescription)
  return left !== undefined && left < 0 ? -left : undefined
}

/** Why the form cannot be sent, and where that is mended when it is in a field; undefined when it can. */
export function problemOf(form: SupportForm): { text: string; field?: 'subject' | 'description' } | undefined {
  const [field] = missingFields(form)
  if (field) return { text: supportTexts.missing, field }
  if (tooManyCharacters(form) !== undefined) return { text: descriptionTooLong, field: 'description' }
  // A draft from before may hold more than can be sent today.
  return form.attachments.length > limits.ticketAttachments ? { text: tooManyAttachments } : undefined
}

/** Undefined when there is nothing worth persisting. */
export function toSupportDraft(form: SupportForm): Omit<Draft, 'updatedAt'> | undefined {
  if (isBlankSupportForm(form)) return undefined
  const { subject, description, attachments } = form
  return { texts: { subject, description }, files: [...attachments] }
}

export function fromSupportDraft({ texts, files }: Draft): SupportForm {
  const attachments = files.map(({ blobKey, name, type }) => ({ blobKey, name, type }))
  return { subject: texts.subject ?? '', description: texts.description ?? '', attachments }
}

/** What was written since goes below what there was. Two subjects that are too long for one are told apart: the newer begins its words. */
export function joinSupportForms(earlier: SupportForm, since: SupportForm): SupportForm {
  const both = joinTexts(earlier.subject, since.subject, ' ')
  const isOne = isWithinCharacters(both, limits.ticketSubject)
  return {
    subject: isOne ? both : earlier.subject,
    description: joinTexts(
      earlier.description,
      isOne ? since.description : joinTexts(since.subject, since.description),
    ),
    attachments: [...earlier.attachments, ...since.attachments],
  }
}

/** Why a file cannot be attached; undefined when it can. */
export function attachmentProblem(file: { name: string; size: number }, attached: number): string | undefined {
  if (attached >= limits.ticketAttachments) return tooManyAttachments
  if (file.size > limits.ticketAttachmentBytes) return `“${file.name}” is larger than ${attachmentMb} MB.`
  return undefined
}
