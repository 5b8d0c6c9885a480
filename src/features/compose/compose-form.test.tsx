// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { postIdSchema } from '#contract/ids.ts'
import { reachQuery } from '#src/entities/reach/reach-query.ts'
import { enqueue } from '#src/offline/outbox/enqueue.ts'
import { listOutbox } from '#src/offline/outbox/outbox-store.ts'
import { persistBlob, readBlob } from '#src/offline/storage/blob-store.ts'
import { readDraft, removeDraft, writeDraft } from '#src/offline/storage/draft-store.ts'
import { startSession } from '#src/offline/storage/session-store.ts'
import { sampleMember } from '#tests/support/sample-posts.ts'
import { ComposeForm } from './compose-form.tsx'

beforeEach(async () => {
  // No server: what is posted waits.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')))
  await startSession({ token: 'token', user: sampleMember })
  await removeDraft('new-post')
})

const renderForm = (props: ComponentProps<typeof ComposeForm>, client = new QueryClient()) =>
  render(
    <RouterContextProvider router={createRouter({ routeTree: createRootRoute() })}>
      <QueryClientProvider client={client}>
        <ComposeForm {...props} />
      </QueryClientProvider>
    </RouterContextProvider>,
  )

function show() {
  const onPosted = vi.fn<() => void>()
  const onClose = vi.fn<() => void>()
  renderForm({ composer: { mode: 'new' }, onPosted, onClose })
  return { onPosted, onClose, field: screen.getByPlaceholderText<HTMLTextAreaElement>('Say something...') }
}

const post = () => screen.getByRole('button', { name: 'Post' })
const write = (field: HTMLElement, text: string) => fireEvent.change(field, { target: { value: text } })

it('asks for words or a picture', () => {
  show()
  expect(screen.getByText('You can add between 0 to 3 images to your post')).toBeDefined()
  expect(screen.getAllByRole('button', { name: /^Add image/ })).toHaveLength(3)
  fireEvent.click(post())
  expect(screen.getByText('You must write something or upload at least one image.')).toBeDefined()
  expect(screen.queryByText('Posting')).toBeNull()
})

it('hands the post to the outbox, clears and forgets the draft; Ctrl+Enter does it', async () => {
  const before = (await listOutbox(sampleMember.id)).length
  const { onPosted, field } = show()
  write(field, '  Hello from the tunnel ')
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(onPosted).toHaveBeenCalled())
  const items = await listOutbox(sampleMember.id)
  expect(items).toHaveLength(before + 1)
  expect(items.at(-1)).toMatchObject({
    kind: 'create-post',
    post: { textContent: 'Hello from the tunnel' },
    pictures: [],
  })
  expect(field.value).toBe('')
  expect(await readDraft('new-post')).toBeUndefined()
})

it('hides the Post button and takes no more letters while it is posting', async () => {
  const { onPosted, field } = show()
  write(field, 'Hello')
  expect(field.readOnly).toBe(false)
  fireEvent.click(post())
  expect(field.readOnly).toBe(true)
  expect(screen.queryByRole('button', { name: 'Post' })).toBeNull()
  expect(screen.getByText('Posting')).toBeDefined()
  await waitFor(() => expect(onPosted).toHaveBeenCalled())
})

it('brings back what was left unfinished', async () => {
  await writeDraft('new-post', { texts: { text: 'Half a thought' }, files: [] })
  const { field } = show()
  await waitFor(() => expect(field.value).toBe('Half a thought'))
})

it('persists a draft when it is closed', async () => {
  const { field } = show()
  await waitFor(() => expect(field.value).toBe(''))
  write(field, 'Not finished')
  // Leaving the page writes at once what the timer would write.
  await vi.waitFor(async () => {
    window.dispatchEvent(new Event('pagehide'))
    expect((await readDraft('new-post'))?.texts.text).toBe('Not finished')
  })
})

it('persists what was typed when it is closed before an earlier draft was read', async () => {
  const { field } = show()
  write(field, 'Quickly')
  cleanup()
  await vi.waitFor(async () => expect((await readDraft('new-post'))?.texts.text).toBe('Quickly'))
})

it('counts from 400 characters on and refuses more than 500', () => {
  const { field } = show()
  write(field, 'a'.repeat(399))
  expect(screen.queryByText(/left$/)).toBeNull()
  expect(screen.getByRole('meter', { name: 'Length' }).getAttribute('aria-valuetext')).toBe('399 of 500 characters')
  write(field, 'a'.repeat(480))
  expect(screen.getByText('20 left')).toBeDefined()
  write(field, 'a'.repeat(501))
  expect(screen.getByText('1 too many')).toBeDefined()
  fireEvent.click(post())
  expect(screen.getByText('A post has at most 500 characters.')).toBeDefined()
  expect(screen.queryByText('Posting')).toBeNull()
})

it('takes a photo as the next picture', async () => {
  vi.stubGlobal('createImageBitmap', () => new Promise(() => {}))
  show()
  const photo = new File(['a cat'], 'photo.jpg', { type: 'image/jpeg' })
  const camera = screen.getByLabelText<HTMLInputElement>('Photo')
  expect(camera.getAttribute('capture')).toBe('environment')
  fireEvent.change(camera, { target: { files: [photo] } })
  expect(await screen.findByRole('status', { name: 'Preparing image 1' })).toBeDefined()
})

it('takes image files only', () => {
  const { field } = show()
  const film = new File(['x'], 'film.mp4', { type: 'video/mp4' })
  fireEvent.drop(field, { dataTransfer: { files: [film], types: ['Files'] } })
  expect(screen.getByText('Only image files can be added.')).toBeDefined()
})

it('leaves the draft of a new post alone while a post that was not sent is changed', async () => {
  await writeDraft('new-post', { texts: { text: 'A new post' }, files: [] })
  const id = postIdSchema.parse(crypto.randomUUID())
  await enqueue({ kind: 'create-post', post: { id, textContent: 'Before' }, pictures: [] })
  const item = (await listOutbox(sampleMember.id)).find((each) => each.kind === 'create-post' && each.post.id === id)
  if (item?.kind !== 'create-post') throw new Error('nothing waits')
  const onPosted = vi.fn<() => void>()
  renderForm({ composer: { mode: 'edit', item }, onPosted, onClose: () => {} })
  write(screen.getByPlaceholderText('Say something...'), 'After')
  fireEvent.click(post())
  await waitFor(() => expect(onPosted).toHaveBeenCalled())
  expect((await readDraft('new-post'))?.texts.text).toBe('A new post')
})

it('takes a post whose picture is still being prepared, with the picture as it was picked', async () => {
  vi.stubGlobal('createImageBitmap', () => new Promise(() => {}))
  const { field, onPosted } = show()
  const cat = new File(['a cat'], 'cat.jpg', { type: 'image/jpeg' })
  fireEvent.drop(field, { dataTransfer: { files: [cat], types: ['Files'] } })
  expect(screen.getByRole('status', { name: 'Preparing image 1' })).toBeDefined()
  fireEvent.click(post())
  await waitFor(() => expect(onPosted).toHaveBeenCalled())
  const item = (await listOutbox(sampleMember.id)).at(-1)
  const [picture] = item?.kind === 'create-post' ? item.pictures : []
  expect(picture).toMatchObject({ isOriginal: true, name: 'cat.jpg', type: 'image/jpeg' })
  expect(await (await readBlob(picture?.blobKey ?? ''))?.text()).toBe('a cat')
  expect(await readDraft('new-post')).toBeUndefined()
})

it('persists a picture that is still being prepared with the draft, and goes on with it when the form opens again', async () => {
  vi.stubGlobal('createImageBitmap', () => new Promise(() => {}))
  const { field } = show()
  const cat = new File(['a cat'], 'cat.jpg', { type: 'image/jpeg' })
  fireEvent.drop(field, { dataTransfer: { files: [cat], types: ['Files'] } })
  await vi.waitFor(async () => {
    window.dispatchEvent(new Event('pagehide'))
    expect((await readDraft('new-post'))?.files).toMatchObject([{ name: 'cat.jpg', isOriginal: true }])
  })
  cleanup()
  show()
  expect(await screen.findByRole('status', { name: 'Preparing image 1' })).toBeDefined()
})

it('says what cannot be read as an image, and frees its place', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('broken')))
  const { field } = show()
  const fake = new File(['no picture'], 'fake.png', { type: 'image/png' })
  fireEvent.drop(field, { dataTransfer: { files: [fake], types: ['Files'] } })
  expect(await screen.findByText('“fake.png” cannot be read as an image.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Add image 1' })).toBeDefined()
})

it('persists a change of a post that waits until it is posted or cancelled', async () => {
  const id = postIdSchema.parse(crypto.randomUUID())
  const item = await enqueue({ kind: 'create-post', post: { id, textContent: 'Before' }, pictures: [] })
  if (item?.kind !== 'create-post') throw new Error('nothing waits')
  const onClose = vi.fn<() => void>()
  const edit = () => {
    renderForm({ composer: { mode: 'edit', item }, onPosted: () => {}, onClose })
    return screen.getByPlaceholderText<HTMLTextAreaElement>('Say something...')
  }
  write(edit(), 'Half changed')
  cleanup()
  const field = edit()
  await waitFor(() => expect(field.value).toBe('Half changed'))
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(onClose).toHaveBeenCalled()
  // As whoever opened it does: left open, it would begin a new draft.
  cleanup()
  await waitFor(async () => expect(await readDraft(`edit:${id}`)).toBeUndefined())
})

it('begins with the member’s settings as to who may comment, and takes what is chosen for this post', async () => {
  const client = new QueryClient()
  const onPosted = vi.fn<() => void>()
  renderForm({ composer: { mode: 'new' }, onPosted, onClose: vi.fn<() => void>() }, client)
  const choice = screen.getByLabelText<HTMLSelectElement>('Who can comment')
  expect(choice.selectedOptions[0]?.text).toBe('As in your settings')
  act(() => void client.setQueryData(reachQuery().queryKey, { comments_from: 'nobody', mentions_from: 'everyone' }))
  await waitFor(() => expect(choice.value).toBe('nobody'))
  fireEvent.change(choice, { target: { value: 'followed' } })
  write(screen.getByPlaceholderText('Say something...'), 'For a few')
  fireEvent.click(post())
  await waitFor(() => expect(onPosted).toHaveBeenCalled())
  expect((await listOutbox(sampleMember.id)).at(-1)).toMatchObject({ post: { commentsFrom: 'followed' } })
})

it('leaves Ctrl+Enter, pasting and dropping in a dialog about one picture to that dialog', async () => {
  vi.stubGlobal('createImageBitmap', () => new Promise(() => {}))
  // What jsdom lacks.
  HTMLDialogElement.prototype.showModal = HTMLDialogElement.prototype.close = () => {}
  const blobKey = await persistBlob(new Blob(['a cat'], { type: 'image/png' }))
  await writeDraft('new-post', {
    texts: { text: 'With a cat' },
    files: [{ blobKey, name: 'cat.png', type: 'image/png' }],
  })
  const before = (await listOutbox(sampleMember.id)).length
  const { onPosted } = show()
  fireEvent.click(await screen.findByRole('button', { name: 'ALT: describe image 1' }))
  const move = await screen.findByRole('button', { name: 'Move right', hidden: true })
  fireEvent.keyDown(move, { key: 'Enter', ctrlKey: true })
  const files = [new File(['a dog'], 'dog.png', { type: 'image/png' })]
  fireEvent.paste(move, { clipboardData: { files, getData: () => '' } })
  fireEvent.drop(move, { dataTransfer: { files, types: ['Files'] } })
  expect(screen.queryByText('Posting')).toBeNull()
  expect(screen.queryByRole('status', { name: 'Preparing image 2' })).toBeNull()
  expect(onPosted).not.toHaveBeenCalled()
  expect(await listOutbox(sampleMember.id)).toHaveLength(before)
})
