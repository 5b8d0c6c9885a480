// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { sampleItem, samplePost } from '#tests/support/sample-posts.ts'
import { outboxQuery } from '../outbox/outbox-queries.ts'
import { emptySnapshot } from '../outbox/outbox-snapshot.ts'
import { PostActionsContext, type PostActions } from './post-actions.ts'
import { PostCard } from './post-card.tsx'
import type { PostContext } from './post-context.ts'
import type { Delivery } from './waiting-post.ts'

beforeAll(() => {
  HTMLElement.prototype.popover = null
  HTMLElement.prototype.hidePopover = () => {}
  window.scrollTo = () => {}
})

function spies(): PostActions {
  return {
    setLiked: vi.fn<PostActions['setLiked']>(),
    setReposted: vi.fn<PostActions['setReposted']>(),
    setBookmarked: vi.fn<PostActions['setBookmarked']>(),
    copyLink: vi.fn<PostActions['copyLink']>(),
    share: vi.fn<PostActions['share']>(),
    askToDelete: vi.fn<PostActions['askToDelete']>(),
    askWhoComments: vi.fn<PostActions['askWhoComments']>(),
    openPost: vi.fn<PostActions['openPost']>(),
    openProfile: vi.fn<PostActions['openProfile']>(),
    persistCurrentPost: vi.fn<PostActions['persistCurrentPost']>(),
    persistCurrentProfile: vi.fn<PostActions['persistCurrentProfile']>(),
    openPictures: vi.fn<PostActions['openPictures']>(),
    openProfilePicture: vi.fn<PostActions['openProfilePicture']>(),
    editUnsent: vi.fn<PostActions['editUnsent']>(),
    discardUnsent: vi.fn<PostActions['discardUnsent']>(),
  }
}

type Shown = { context?: PostContext; isOwn?: boolean; delivery?: Delivery; post?: ReturnType<typeof samplePost> }

async function show({ context = 'feed', isOwn = false, post = samplePost(), delivery = { state: 'sent' } }: Shown) {
  const actions = spies()
  const card = <PostCard post={post} context={context} isOwn={isOwn} delivery={delivery} />
  const rootRoute = createRootRoute({
    component: () => <PostActionsContext value={context === 'public' ? null : actions}>{card}</PostActionsContext>,
  })
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory({ initialEntries: ['/'] }) })
  const client = new QueryClient()
  client.setQueryData(outboxQuery.queryKey, emptySnapshot)
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await screen.findByText('@jonas_l')
  return actions
}

/** As a browser does when its button is pressed; the test's document knows no popovers. */
async function openMenu() {
  const opening = Object.assign(new Event('beforetoggle'), { newState: 'open' })
  fireEvent(screen.getByRole('menu', { hidden: true }), opening)
  await screen.findByText('Posted', { exact: false })
}

function menuItems() {
  return screen.queryAllByRole('menuitem', { hidden: true }).map((item) => item.textContent)
}

it('shows who wrote what, and leads to the post by name and by text', async () => {
  const actions = await show({})
  const name = screen.getByRole('link', { name: 'Jonas Lindqvist' })
  expect(name.getAttribute('href')).toBe(`/postdetails?id=${samplePost().id}`)
  const words = screen.getByText('Three weeks without a car.')
  words.click()
  expect(actions.openPost).toHaveBeenLastCalledWith(samplePost().id, false)
  for (const key of ['ctrlKey', 'metaKey']) {
    fireEvent.click(words, { [key]: true })
    expect(actions.openPost).toHaveBeenLastCalledWith(samplePost().id, true)
    words.click()
  }
})

it('counts likes, reposts, comments, views and bookmarks, each with its icon', async () => {
  const counts = { like_count: 5, repost_count: 4, comment_count: 3, view_count: 2, bookmark_count: 1 }
  await show({ post: samplePost(counts) })
  const counters = [
    ...['Like, 5', 'Repost, 4', 'Bookmark, 1'].map((name) => screen.getByRole('button', { name })),
    screen.getByRole('link', { name: 'Comment, 3' }),
    screen.getByTitle('Views'),
  ]
  for (const counter of counters) expect(counter.querySelector('svg')).not.toBeNull()
  expect(screen.getByTitle('Views').textContent).toBe('Views: 2')
})

it('links addresses, mentions and topics, and a press on them does not open the post', async () => {
  const text_content = 'See https://example.org, @priya.writes and #CityLife'
  const actions = await show({ post: samplePost({ text_content }) })
  const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(href('https://example.org')).toBe('https://example.org')
  expect(href('@priya.writes')).toBe('/guestprofile?id=priya.writes')
  expect(href('#CityLife')).toBe('/search?q=%23CityLife')
  screen.getByRole('link', { name: '@priya.writes' }).click()
  expect(actions.openPost).not.toHaveBeenCalled()
})

it('offers View Profile for the posts of others', async () => {
  const actions = await show({})
  expect(menuItems()).toEqual([])
  await openMenu()
  expect(menuItems()).toEqual([
    'Copy link',
    'View Profile',
    `Mute @${samplePost().username}`,
    'Report post',
    `Block @${samplePost().username}`,
  ])
  screen.getByText('View Profile').click()
  expect(actions.openProfile).toHaveBeenCalledWith(samplePost().user_id)
})

it('offers Delete Post for own posts only', async () => {
  const actions = await show({ isOwn: true })
  await openMenu()
  expect(menuItems()).toEqual(['Copy link', 'Who can comment', 'Delete Post'])
  screen.getByText('Delete Post').click()
  expect(actions.askToDelete).toHaveBeenCalledWith(samplePost().id)
})

it('tells only when it was posted on a public page, and can be done nothing to there', async () => {
  await show({ context: 'public', isOwn: true })
  await openMenu()
  expect(menuItems()).toEqual([])
  expect(screen.getByText('Posted', { exact: false })).toBeDefined()
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.queryByRole('button', { name: /Like/ })).toBeNull()
})

it('asks for the opposite of what is', async () => {
  const actions = await show({ post: samplePost({ is_liked: true, like_count: 5 }) })
  const like = screen.getByRole('button', { name: 'Like, 5' })
  expect(like.getAttribute('aria-pressed')).toBe('true')
  like.click()
  expect(actions.setLiked).toHaveBeenCalledWith(samplePost().id, false)
  screen.getByRole('button', { name: 'Repost, 0' }).click()
  expect(actions.setReposted).toHaveBeenCalledWith(samplePost().id, true)
})

it('shows the profile picture in a feed and leads to the profile on the post’s own screen', async () => {
  const actions = await show({})
  screen.getByRole('button', { name: 'Profile picture of Jonas Lindqvist' }).click()
  expect(actions.openProfilePicture).toHaveBeenCalled()
})

it('leads to the profile from the avatar on the post’s own screen', async () => {
  await show({ context: 'details' })
  const avatar = screen.getByRole('link', { name: 'Profile of Jonas Lindqvist' })
  expect(avatar.getAttribute('href')).toBe(`/guestprofile?id=${samplePost().user_id}`)
})

it('says that a post waits, without counters and menu', async () => {
  await show({ delivery: unsent('waiting') })
  expect(screen.getByText('Waiting to send')).toBeDefined()
  expect(screen.queryByRole('button', { name: /Like|More about/ })).toBeNull()
})

it('says why a post was refused and lets the member edit or discard it', async () => {
  const delivery = unsent('refused')
  const actions = await show({ delivery })
  const choices = within(screen.getByRole('group', { name: 'This post was not sent' }))
  expect(choices.getByText('Not sent. Not a picture.')).toBeDefined()
  choices.getByRole('button', { name: 'Edit' }).click()
  choices.getByRole('button', { name: 'Discard' }).click()
  expect(actions.editUnsent).toHaveBeenCalled()
  expect(actions.discardUnsent).toHaveBeenCalled()
})

function unsent(state: 'waiting' | 'refused'): Delivery {
  const item = sampleItem({ kind: 'create-post', post: { id: samplePost().id, textContent: 'Hi' }, pictures: [] })
  if (item.kind !== 'create-post') throw new Error('not a post')
  return state === 'waiting' ? { state, item } : { state, item, reason: 'Not a picture.' }
}
