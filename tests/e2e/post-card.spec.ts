import { follow, readFollowStatus } from '#contract/follow.ts'
import { readPost } from '#contract/post.ts'
import { toldNoStream, untilSent } from '#tests/support/bad-network.ts'
import { holdRequests } from '#tests/support/hold-requests.ts'
import { letHappen } from '#tests/support/let-happen.ts'
import { cardOf, openFeed, writePost } from '#tests/support/member-steps.ts'
import { publishPictures } from '#tests/support/publish-pictures.ts'
import { callServer, enter, makeMember, publish } from '#tests/support/quick-member.ts'
import { readColumn } from '#tests/support/read-rows.ts'
import { storedOnDevice } from '#tests/support/reading-steps.ts'
import { expect, test } from '#tests/support/story.ts'
import { phonePicture } from '#tests/support/test-pictures.ts'
import { signInOnDevice } from '#tests/support/sign-in-on-device.ts'
import { untilAppStands } from '#tests/support/until-app-stands.ts'

test('the menu of an own post: link, time, delete, which is asked about first', async ({ page, server }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.origin })
  await enter(page, server, { firstName: 'Oda', lastName: 'Owner', username: 'oda.owner' })
  const words = 'Mine to keep or to delete.'
  await writePost(page, words)
  const card = cardOf(page, words)
  const menu = card.getByRole('menu')
  await card.getByRole('button', { name: /^More about/ }).click()
  await expect(menu.getByRole('menuitem')).toHaveText(['Copy link', 'Who can comment', 'Delete Post'])
  await expect(menu.getByText(/^Posted/)).toHaveText(/^Posted (?:Today|Yesterday) at \d+:\d\d\s[AP]M$/)

  await menu.getByRole('menuitem', { name: 'Copy link' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Link' })).toHaveText('Link has been copied to clipboard!')
  // By hand: the app's pages may write to the clipboard and not read it.
  const other = await page.context().newPage()
  await other.goto('/search')
  await other.getByRole('searchbox').press('ControlOrMeta+V')
  await expect(other.getByRole('searchbox')).toHaveValue(new RegExp(`${server.origin}/share/`))
  await other.close()

  const modal = page.getByRole('dialog', { name: 'Delete Post' })
  await card.getByRole('button', { name: /^More about/ }).click()
  await menu.getByRole('menuitem', { name: 'Delete Post' }).click()
  await expect(modal.getByText('Are you sure you want to delete this post?', { exact: true })).toBeVisible()
  await modal.getByRole('button', { name: 'Cancle', exact: true }).click()
  await expect(card).toBeVisible()
  await card.getByRole('button', { name: /^More about/ }).click()
  await menu.getByRole('menuitem', { name: 'Delete Post' }).click()
  await modal.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(card).toHaveCount(0)
  await untilSent(page)
  expect(readColumn(server.dataDir, 'SELECT id FROM posts WHERE text_content = ?', words)).toEqual([])
  await page.reload()
  await untilAppStands(page)
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(card).toHaveCount(0)
})

test("another member's post: menu, marks that move at once, pictures, and the way to its author", async ({
  page,
  server,
}) => {
  const writer = await makeMember(server, { firstName: 'Ian', lastName: 'Image', username: 'ian.image' })
  const pictures = [await phonePicture('a.jpg', 20), await phonePicture('b.jpg', 140), await phonePicture('c.jpg', 260)]
  const { id } = await publishPictures(server, writer, { text: 'Three hills.', pictures })
  const reader = await makeMember(server, { firstName: 'Rob', lastName: 'Reader', username: 'rob.reads' })
  await callServer(server, follow, { params: { id: writer.user.id }, token: reader.token })
  await signInOnDevice(page, reader)
  await openFeed(page, 'Following')
  const card = cardOf(page, 'Three hills.')

  for (const [isOn, count] of [
    [true, 1],
    [false, 0],
  ] as const) {
    for (const name of ['Like', 'Repost', 'Bookmark']) {
      const toggle = card.getByRole('button', { name: new RegExp(`^${name}, `) })
      await toggle.click()
      await expect(toggle).toHaveAttribute('aria-pressed', String(isOn))
      await expect(toggle).toHaveAccessibleName(`${name}, ${count}`)
    }
    const heard = { is_liked: isOn, is_reposted: isOn, is_bookmarked: isOn, like_count: count, repost_count: count }
    const onServer = () => callServer(server, readPost, { params: { id }, token: reader.token })
    await expect.poll(onServer).toMatchObject({ ...heard, bookmark_count: count })
  }

  // Until the server has said whether the author is followed, the preview offers neither.
  const statuses = '**/api/follow/*/status'
  const letThrough = await holdRequests(page.context(), statuses)
  const asked = page.context().waitForEvent('request', (request) => request.url().endsWith('/status'))
  await card.getByRole('button', { name: /Image 2 of 3/ }).click()
  const preview = page.getByRole('dialog', { name: /^Images of the post/ })
  await expect(preview.getByText('2 of 3')).toBeVisible()
  await asked
  await expect(preview.getByRole('button', { name: 'Download image' })).toBeVisible()
  await expect(preview.getByRole('button', { name: /follow/i })).toHaveCount(0)
  await letThrough()
  await expect(preview.getByRole('button', { name: 'Unfollow Ian Image' })).toBeVisible()
  await page.context().unroute(statuses)
  await preview.getByRole('button', { name: 'Next image' }).click()
  await expect(preview.getByText('3 of 3')).toBeVisible()
  await expect(preview.getByRole('button', { name: 'Next image' })).toBeDisabled()
  await page.keyboard.press('ArrowLeft')
  await expect(preview.getByText('2 of 3')).toBeVisible()
  await preview.getByRole('button', { name: 'Previous image' }).click()
  await expect(preview.getByText('1 of 3')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await preview.getByRole('button', { name: 'Download image' }).click()
  expect((await downloading).suggestedFilename()).toBe('Three hills.webp')
  const isFollowing = async () => {
    const status = { params: { id: writer.user.id }, token: reader.token }
    return (await callServer(server, readFollowStatus, status)).is_following
  }
  await preview.getByRole('button', { name: 'Unfollow Ian Image' }).click()
  await expect(preview.getByRole('button', { name: 'Follow Ian Image', exact: true })).toBeVisible()
  await expect.poll(isFollowing).toBe(false)
  await preview.getByRole('button', { name: 'Follow Ian Image', exact: true }).click()
  await expect(preview.getByRole('button', { name: 'Unfollow Ian Image' })).toBeVisible()
  await expect.poll(isFollowing).toBe(true)
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()
  await expect(card.getByRole('button', { name: /Image 2 of 3/ })).toBeFocused()

  await card.getByRole('button', { name: 'Profile picture of Ian Image' }).click()
  await expect(page.getByRole('dialog', { name: 'Profile picture of Ian Image' })).toBeVisible()
  await page.keyboard.press('Escape')

  await card.getByRole('button', { name: /^More about/ }).click()
  await expect(card.getByRole('menuitem')).toHaveText([
    'Copy link',
    'View Profile',
    'Mute @ian.image',
    'Report post',
    'Block @ian.image',
  ])
  await expect(card.getByRole('menu').getByText(/^Posted/)).toHaveText(
    /^Posted (?:Today|Yesterday) at \d+:\d\d\s[AP]M$/,
  )
  await card.getByRole('menuitem', { name: 'View Profile' }).click()
  await expect(page).toHaveURL(/\/guestprofile/)
  await page.goBack()
  // The post stood on the profile, too.
  await expect(page.getByRole('feed', { name: 'Following' })).toBeVisible()
  await card.getByText('Three hills.').click()
  await expect(page).toHaveURL(/\/postdetails/)
})

test('an own post offers no follow in its preview', async ({ page, server }) => {
  await enter(page, server, { firstName: 'Sol', lastName: 'Self', username: 'sol.selfs' })
  await writePost(page, 'Only me.', [await phonePicture('me.jpg', 80)])
  const card = cardOf(page, 'Only me.')
  await expect(card.getByRole('button', { name: /^Like/ })).toBeVisible({ timeout: 60_000 })
  await card.getByRole('button', { name: /Image 1 of 1/ }).click()
  const preview = page.getByRole('dialog')
  await expect(preview.getByRole('button', { name: 'Download image' })).toBeVisible()
  await letHappen(page)
  await expect(preview.getByRole('button', { name: /follow/i })).toHaveCount(0)
  await expect(preview.getByRole('button', { name: 'Next image' })).toHaveCount(0)
})

test('everything by keyboard: j, k, l, Enter, n, / and ?', async ({ page, server }) => {
  const writer = await makeMember(server, { firstName: 'Kai', lastName: 'Keys', username: 'kai.keyed' })
  for (const text of ['Key one.', 'Key two.', 'Key three.']) await publish(server, writer, text)
  const reader = await makeMember(server, { firstName: 'Tab', lastName: 'Ulator', username: 'tab.ulate' })
  await callServer(server, follow, { params: { id: writer.user.id }, token: reader.token })
  // What listens to the keys begins after the first screen, as does what asks this.
  await Promise.all([toldNoStream(page), signInOnDevice(page, reader)])
  await openFeed(page, 'Following')
  await expect(page.getByRole('feed', { name: 'Following' })).toBeVisible()
  await expect(cardOf(page, 'Key three.')).toBeVisible()
  await page.keyboard.press('j')
  await expect(cardOf(page, 'Key three.')).toBeFocused()
  await page.keyboard.press('j')
  await expect(cardOf(page, 'Key two.')).toBeFocused()
  await page.keyboard.press('k')
  await expect(cardOf(page, 'Key three.')).toBeFocused()
  await page.keyboard.press('l')
  await expect(cardOf(page, 'Key three.').getByRole('button', { name: 'Like, 1' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )

  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keys' })
  await expect(keys).toBeVisible()
  await page.keyboard.press('n')
  await expect(keys).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()
  await expect(cardOf(page, 'Key three.')).toBeFocused()

  await page.keyboard.press('n')
  await expect(page.getByPlaceholder('Say something...')).toBeFocused()
  await page.keyboard.type('j l ? /')
  await expect(page.getByPlaceholder('Say something...')).toHaveValue('j l ? /')
  await page.keyboard.press('Escape')
  await expect(cardOf(page, 'Key three.')).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/postdetails/)
  await expect(page.getByRole('heading', { name: 'Post', exact: true })).toBeFocused()
  await page.keyboard.press('l')
  await expect(page.getByRole('button', { name: 'Like, 0' })).toHaveAttribute('aria-pressed', 'false')
  await page.goBack()
  await expect(cardOf(page, 'Key three.')).toBeFocused()

  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  const more = cardOf(page, 'Key three.').getByRole('button', { name: /^More about/ })
  await expect(more).toBeFocused()
  await page.keyboard.press('Enter')
  const link = page.getByRole('menuitem', { name: 'Copy link' })
  await expect(link).toBeFocused()
  await expect(link).toHaveCSS('outline-style', 'solid')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(cardOf(page, 'Key three.').getByRole('button', { name: /^Like/ })).toBeFocused()

  await page.keyboard.press('Control+Home')
  await expect(page.getByRole('link', { name: 'Skip the feed' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Skip the feed' })).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'To the start of the feed' })).toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('complementary').getByRole('link', { name: 'Search Now' })).toBeFocused()

  // What is still to come may draw the screen anew, and take the focus along.
  await page.goto(`/guestprofile?id=${writer.user.id}`, { waitUntil: 'networkidle' })
  await expect(cardOf(page, 'Key three.')).toBeVisible()
  await page.keyboard.press('j')
  await expect(cardOf(page, 'Key three.')).toBeFocused()
  await page.keyboard.press('j')
  await expect(cardOf(page, 'Key two.')).toBeFocused()
  await page.keyboard.press('l')
  await expect(cardOf(page, 'Key two.').getByRole('button', { name: 'Like, 1' })).toBeVisible()

  await page.goto('/settings')
  await page.getByRole('button', { name: 'Show the keys' }).click()
  await expect(keys.getByText('Next post')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('switch', { name: 'Shortcuts by single keys' }).uncheck()
  await expect.poll(() => storedOnDevice(page, 'shortcuts')).toBe(false)
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Shortcuts by single keys' })).not.toBeChecked()
  await page.keyboard.press('/')
  await page.keyboard.press('?')
  await expect(keys).toBeHidden()
  await expect(page).toHaveURL(/\/settings$/)
  await page.getByRole('switch', { name: 'Shortcuts by single keys' }).check()
  await page.getByRole('heading', { name: 'Settings' }).click()
  await page.keyboard.press('/')
  await expect(page).toHaveURL(/\/search$/)
  await expect(page.getByRole('searchbox')).toBeFocused()
})
