import AxeBuilder from '@axe-core/playwright'
import { follow } from '#contract/follow.ts'
import { createComment } from '#contract/comment.ts'
import { readMutedWords, saveMutedWords } from '#contract/muted-words.ts'
import { readReach } from '#contract/reach.ts'
import { saveReach } from '#contract/save-reach.ts'
import { cardOf, openFeed } from '#tests/support/member-steps.ts'
import { goTo } from '#tests/support/nuisance.ts'
import { callServer, enter, makeMember, publish, type QuickMember } from '#tests/support/quick-member.ts'
import { requestsOf } from '#tests/support/reading-steps.ts'
import { expect, test } from '#tests/support/story.ts'
import type { TestServer } from '#tests/support/start-server.ts'

test.use({ viewport: { width: 390, height: 844 } })

const hidden = 'Hidden by your muted words'
const savedOnServer = async (server: TestServer, { token }: QuickMember) =>
  (await callServer(server, readMutedWords, { token })).words.map(({ word }) => word)

/** Somebody whom the reader follows and who writes about the weather, below a post of theirs, too. */
async function weather(server: TestServer, reader: QuickMember, username: string) {
  const other = await makeMember(server, { firstName: 'Wes', lastName: 'Weather', username })
  await callServer(server, follow, { params: { id: other.user.id }, token: reader.token })
  await publish(server, other, `Drízzle again, says ${username}.`)
  await publish(server, other, `Sun at last, says ${username}.`)
  const own = await publish(server, reader, `My own drizzle, ${username}.`)
  const body = { content: 'More drizzle!' }
  await callServer(server, createComment, { params: { postId: own.id }, body, token: other.token })
  return { other, own, muted: `Drízzle again, says ${username}.`, sunny: `Sun at last, says ${username}.` }
}

test('a word is muted with the keyboard, and what has it is hidden until it is asked for', async ({ page, server }) => {
  const reader = await enter(page, server, { firstName: 'Wanda', lastName: 'Word', username: 'wanda.word' })
  const { other, own, muted, sunny } = await weather(server, reader, 'wes.one')
  await page.goto('/settings')
  await page.getByRole('link', { name: 'Muted words' }).click()
  await expect(page.getByText('You have muted no words.')).toBeVisible()
  const field = page.getByRole('textbox', { name: 'Word, phrase or #topic' })
  await field.focus()
  await page.keyboard.type('!')
  await page.keyboard.press('Enter')
  await expect(page.getByText('A muted word needs a letter or a digit.')).toBeVisible()
  await page.keyboard.press('Backspace')
  await page.keyboard.type('DRIZZLE')
  await page.keyboard.press('Enter')
  const list = page.getByRole('list', { name: 'Muted words' })
  await expect(list.getByRole('listitem')).toHaveText(/DRIZZLE\s*For good/)
  await expect(field).toHaveValue('')
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await expect.poll(() => savedOnServer(server, reader)).toEqual(['DRIZZLE'])

  await page.goto('/')
  await openFeed(page, 'Following')
  await expect(page.getByRole('feed', { name: 'Following' })).toBeVisible()
  await expect(cardOf(page, sunny)).toBeVisible()
  await expect(page.getByText(muted)).toHaveCount(0)
  await expect(page.getByText('My own drizzle, wes.one.')).toBeVisible()
  await page.goto('/updates')
  await expect(page.getByText('No notifications yet.')).toBeVisible()

  await page.goto(`/guestprofile?id=${other.user.id}`)
  await expect(page.getByText(sunny)).toBeVisible()
  await expect(page.getByText(hidden)).toHaveCount(1)
  await expect(page.getByText(muted)).toHaveCount(0)
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.getByRole('button', { name: 'Show', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(muted)).toBeVisible()
  await expect(page.getByText(hidden)).toHaveCount(0)

  await page.goto(`/postdetails?id=${own.id}`)
  await expect(page.getByText(hidden)).toHaveCount(1)
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByText('More drizzle!')).toBeVisible()

  await page.goto('/MutedWords')
  await page.getByRole('button', { name: 'Unmute DRIZZLE' }).click()
  await expect(page.getByText('You have muted no words.')).toBeVisible()
  await expect.poll(() => savedOnServer(server, reader)).toEqual([])
  await page.goto('/updates')
  await expect(page.getByRole('list', { name: 'Notifications' })).toContainText('More drizzle!')
})

test('a word muted offline hides what is on the device at once, and is saved later', async ({ page, server }) => {
  const reader = await enter(page, server, { firstName: 'Orla', lastName: 'Offline', username: 'orla.words' })
  const underWay = requestsOf(page)
  const { muted, sunny } = await weather(server, reader, 'wes.two')
  await callServer(server, saveMutedWords, { body: { words: [{ word: 'hail' }] }, token: reader.token })
  await page.goto('/MutedWords')
  await expect(page.getByText('hail')).toBeVisible()
  await goTo(page, 'Home')
  await openFeed(page, 'Following')
  await expect(page.getByRole('feed', { name: 'Following' })).toBeVisible()
  await expect(cardOf(page, muted)).toBeVisible()
  await page.goBack()

  // Without a worker, what is not fetched yet cannot be opened.
  await expect.poll(() => underWay.size).toBe(0)
  await page.context().setOffline(true)
  await page.getByRole('textbox', { name: 'Word, phrase or #topic' }).fill('drizzle again')
  await page.getByText('7 days').click()
  await page.getByRole('button', { name: 'Mute', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Muted words' }).getByRole('listitem')).toHaveText([
    /drizzle again\s*Until /,
    /hail\s*For good/,
  ])
  await goTo(page, 'Home')
  await openFeed(page, 'Following')
  await expect(page.getByRole('feed', { name: 'Following' })).toBeVisible()
  await expect(cardOf(page, sunny)).toBeVisible()
  await expect(page.getByText(muted)).toHaveCount(0)
  await expect(page.getByText(hidden)).toHaveCount(1)
  expect(await savedOnServer(server, reader)).toEqual(['hail'])

  await page.context().setOffline(false)
  await expect.poll(() => savedOnServer(server, reader)).toEqual(['drizzle again', 'hail'])
})

test('what was muted and chosen on another device meanwhile stays', async ({ page, server }) => {
  const reader = await enter(page, server, { firstName: 'Two', lastName: 'Devices', username: 'two.devices' })
  const { token } = reader
  const mute = (...words: string[]) =>
    callServer(server, saveMutedWords, { body: { words: words.map((word) => ({ word })) }, token })
  await mute('hail', 'fog')
  await page.goto('/MutedWords')
  const list = page.getByRole('list', { name: 'Muted words' })
  await expect(list.getByRole('listitem')).toHaveText([/hail/, /fog/])

  // On the other device.
  await mute('abuse', 'hail', 'fog')
  await page.getByRole('textbox', { name: 'Word, phrase or #topic' }).fill('drizzle')
  await page.getByRole('button', { name: 'Mute', exact: true }).click()
  await expect(list.getByRole('listitem')).toHaveText([/drizzle/, /abuse/, /hail/, /fog/])
  await mute('drizzle', 'spam', 'hail', 'fog')
  await page.getByRole('button', { name: 'Unmute fog' }).click()
  await expect(list.getByRole('listitem')).toHaveText([/drizzle/, /spam/, /hail/])
  expect(await savedOnServer(server, reader)).toEqual(['drizzle', 'spam', 'hail'])

  await page.goto('/settings')
  const comments = page.getByRole('group', { name: 'Comments on my posts' })
  await expect(comments.getByRole('radio', { name: 'Everyone' })).toBeChecked()
  await callServer(server, saveReach, { body: { comments_from: 'everyone', mentions_from: 'followed' }, token })
  await comments.getByText('Nobody').click()
  const savedReach = () => callServer(server, readReach, { token })
  await expect.poll(savedReach).toEqual({ comments_from: 'nobody', mentions_from: 'followed' })
})
