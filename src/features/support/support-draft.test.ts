import { expect, it } from 'vitest'
import {
  attachmentProblem,
  emptySupportForm,
  fromSupportDraft,
  joinSupportForms,
  missingFields,
  problemOf,
  toSupportDraft,
} from './support-draft.ts'

const filled = { subject: 'Pictures', description: 'They are lovely.', attachments: [] }

it('needs a subject and a description', () => {
  expect(missingFields(filled)).toEqual([])
  expect(missingFields({ ...filled, subject: '  ' })).toEqual(['subject'])
  expect(missingFields({ ...filled, subject: '', description: '' })).toEqual(['subject', 'description'])
})

it('says what is to be mended before it can be sent, and where', () => {
  expect(problemOf(filled)).toBeUndefined()
  expect(problemOf({ ...filled, subject: ' ' })?.field).toBe('subject')
  // Counted as people do, and as the server does: without the spaces around it.
  expect(problemOf({ ...filled, description: ` ${'👍🏽'.repeat(5000)} ` })).toBeUndefined()
  const tooLong = { text: 'A description has at most 5000 characters.', field: 'description' }
  expect(problemOf({ ...filled, description: '👍🏽'.repeat(5001) })).toEqual(tooLong)
  const attachments = ['1', '2', '3', '4'].map((blobKey) => ({ blobKey, name: 'a.txt', type: 'text/plain' }))
  expect(problemOf({ ...filled, attachments })).toEqual({ text: 'At most 3 attachments.' })
})

it('comes back from its draft as it was', () => {
  const form = { ...filled, attachments: [{ blobKey: '1-a', name: 'screen.png', type: 'image/png' }] }
  const draft = toSupportDraft(form)
  expect(draft && fromSupportDraft({ ...draft, updatedAt: 1 })).toEqual(form)
})

it('joins what was written while the draft was being read', () => {
  const attachment = { blobKey: '1-a', name: 'screen.png', type: 'image/png' }
  const since = { subject: 'again', description: 'Still.', attachments: [attachment] }
  expect(joinSupportForms(filled, since)).toEqual({
    subject: 'Pictures again',
    description: 'They are lovely.\nStill.',
    attachments: [attachment],
  })
  expect(joinSupportForms(filled, { ...emptySupportForm, description: ' ' })).toEqual(filled)
})

it('keeps a subject as long as the server takes: what does not fit into it stands before the words written with it', () => {
  const long = 'x'.repeat(100)
  const since = { subject: 'y'.repeat(60), description: 'Still.', attachments: [] }
  expect(joinSupportForms({ ...filled, subject: long }, since)).toEqual({
    subject: long,
    description: `They are lovely.\n${since.subject}\nStill.`,
    attachments: [],
  })
})

it('knows when there is nothing to persist', () => {
  expect(toSupportDraft({ ...emptySupportForm, subject: '  ' })).toBeUndefined()
  expect(toSupportDraft({ ...emptySupportForm, subject: 'x' })?.texts.subject).toBe('x')
})

it('says which file is too large or one too many', () => {
  expect(attachmentProblem({ name: 'film.mp4', size: 5 * 1024 * 1024 + 1 }, 0)).toBe('“film.mp4” is larger than 5 MB.')
  expect(attachmentProblem({ name: 'film.mp4', size: 5 * 1024 * 1024 }, 0)).toBeUndefined()
  expect(attachmentProblem({ name: 'a.txt', size: 10 }, 3)).toBe('At most 3 attachments.')
  expect(attachmentProblem({ name: 'a.txt', size: 10 }, 2)).toBeUndefined()
})
