import type { Page } from '@playwright/test'
import { phonePicture } from './test-pictures.ts'

/** What screens are opened on. */
export interface ScreenWorld {
  /** A post with pictures, of somebody else than the reader. */
  postId: string
  /** A comment below it, with a reply. */
  commentId: string
  /** Who wrote them. */
  otherId: string
  /** Where the post was shared. */
  sharePath: string
}

export interface AppScreen {
  /** Also its pictures' file name: lower-case words with hyphens. */
  name: string
  /** Who sees it: a visitor, a member, a moderator who is an admin. */
  as: 'visitor' | 'member' | 'admin'
  path: (world: ScreenWorld) => string
  /** What is done there before it is looked at; it resolves when that is to be seen. */
  open?: (page: Page) => Promise<void>
  /** Where there is no such thing in the other size. */
  only?: 'phone'
}

const at = (path: string) => () => path
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()

async function openComposer(page: Page): Promise<void> {
  await button(page, 'Create a post').click()
  await page.getByPlaceholder('Say something...').fill('What I think of it, with #words.')
}

async function addPicture(page: Page): Promise<void> {
  await openComposer(page)
  const picture = await phonePicture('hill.jpg', 90)
  await page.getByRole('dialog').locator('input[type=file]').first().setInputFiles(picture)
  await button(page, 'Remove image 1').waitFor()
}

/** The menu of the post that the screen is about. */
async function openMenu(page: Page): Promise<void> {
  await button(page, /^More about/).click()
  await page.getByRole('menu').waitFor()
}

async function openFromMenu(page: Page, item: string | RegExp): Promise<void> {
  await openMenu(page)
  await page.getByRole('menuitem', { name: item }).click()
  await page.getByRole('dialog').waitFor()
}

/** Presses what leads to a dialog. */
const openByButton = (name: string | RegExp) => async (page: Page) => {
  await button(page, name).click()
  await page.getByRole('dialog').waitFor()
}

async function sayNothing(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).last().click()
  await page.getByText('Please fill in all fields.').waitFor()
}

const ofVisitors: readonly AppScreen[] = [
  { name: 'landing', as: 'visitor', path: at('/LandingPage') },
  { name: 'login', as: 'visitor', path: at('/login') },
  { name: 'login-refused', as: 'visitor', path: at('/login'), open: (page) => sayNothing(page, 'Login') },
  { name: 'sign-up', as: 'visitor', path: at('/signup') },
  { name: 'sign-up-refused', as: 'visitor', path: at('/signup'), open: (page) => sayNothing(page, 'Sign Up') },
  { name: 'password-forgotten', as: 'visitor', path: at('/RequestPasswordReset') },
  { name: 'new-password', as: 'visitor', path: at('/ResetPassword?token=made-up') },
  { name: 'restore-email', as: 'visitor', path: at('/RestoreEmail?token=made-up') },
  { name: 'shared-post', as: 'visitor', path: ({ sharePath }) => sharePath },
  { name: 'shared-post-gone', as: 'visitor', path: at('/share/nowhere') },
  { name: 'operators-page-missing', as: 'visitor', path: at('/pages/terms') },
]

const ofReading: readonly AppScreen[] = [
  { name: 'home', as: 'member', path: at('/home') },
  {
    name: 'home-following',
    as: 'member',
    path: at('/home'),
    open: async (page) => {
      await page.getByRole('tab', { name: 'Following' }).click()
      await page.getByRole('tabpanel', { name: 'Following' }).getByRole('article').first().waitFor()
    },
  },
  { name: 'post', as: 'member', path: ({ postId }) => `/postdetails?id=${postId}` },
  { name: 'post-missing', as: 'member', path: at('/postdetails') },
  { name: 'comment', as: 'member', path: ({ commentId }) => `/CommentDetails?id=${commentId}` },
  { name: 'other-profile', as: 'member', path: ({ otherId }) => `/guestprofile?id=${otherId}` },
  { name: 'own-profile', as: 'member', path: at('/profile') },
  { name: 'followers', as: 'member', path: ({ otherId }) => `/UsersList?id=${otherId}&show=followers` },
  { name: 'search', as: 'member', path: at('/search') },
  { name: 'search-results', as: 'member', path: at('/search?q=a') },
  { name: 'notifications', as: 'member', path: at('/updates') },
  { name: 'bookmarks', as: 'member', path: at('/Bookmarks') },
]

const ofSettings: readonly AppScreen[] = [
  { name: 'settings', as: 'member', path: at('/settings') },
  { name: 'account', as: 'member', path: at('/Account') },
  { name: 'profile-details', as: 'member', path: at('/UpdateProfileDetails') },
  { name: 'preferences', as: 'member', path: at('/Preferences') },
  { name: 'support', as: 'member', path: at('/ContactSupport') },
  { name: 'outbox', as: 'member', path: at('/outbox') },
  { name: 'blocked', as: 'member', path: at('/Blocked') },
  { name: 'muted', as: 'member', path: at('/Muted') },
  { name: 'muted-words', as: 'member', path: at('/MutedWords') },
  { name: 'articles', as: 'member', path: at('/Articles') },
  { name: 'privacy-policy', as: 'member', path: at('/PrivacyPolicy') },
  { name: 'messages', as: 'member', path: at('/messages') },
  { name: 'not-found', as: 'member', path: at('/nothing-here') },
]

const moderationTabs = ['reports', 'appeals', 'support', 'members', 'log', 'statistics', 'sign-up', 'blocks']

const ofAdmins: readonly AppScreen[] = [
  ...moderationTabs.map((tab): AppScreen => ({
    name: `moderation-${tab}`,
    as: 'admin',
    path: at(`/Moderation?tab=${tab}`),
    open: (page) => page.getByRole('tabpanel').waitFor(),
  })),
  { name: 'admin-access', as: 'member', path: at('/AdminAuth') },
  { name: 'admin-feedback', as: 'member', path: at('/AdminFeedbacks') },
  { name: 'admin-members', as: 'member', path: at('/AdminManageUsers') },
  { name: 'admin-numbers', as: 'member', path: at('/AdminAnalysis') },
  { name: 'admin-posts', as: 'member', path: at('/AdminManagePosts') },
]

const ofDialogs: readonly AppScreen[] = [
  { name: 'composer', as: 'member', path: at('/home'), open: openComposer },
  { name: 'composer-picture', as: 'member', path: at('/home'), open: addPicture },
  {
    name: 'composer-description',
    as: 'member',
    path: at('/home'),
    open: async (page) => {
      await addPicture(page)
      await button(page, 'ALT: describe image 1').click()
      await page.getByLabel('Description of image 1').waitFor()
    },
  },
  { name: 'post-menu', as: 'member', path: ({ postId }) => `/postdetails?id=${postId}`, open: openMenu },
  {
    name: 'report',
    as: 'member',
    path: ({ postId }) => `/postdetails?id=${postId}`,
    open: (page) => openFromMenu(page, 'Report post'),
  },
  {
    name: 'block',
    as: 'member',
    path: ({ postId }) => `/postdetails?id=${postId}`,
    open: (page) => openFromMenu(page, /^Block @/),
  },
  {
    name: 'pictures',
    as: 'member',
    path: ({ postId }) => `/postdetails?id=${postId}`,
    open: async (page) => {
      await page.getByRole('main').locator('button:has(img[srcset])').first().click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'keys',
    as: 'member',
    path: at('/home'),
    open: async (page) => {
      await page.getByRole('article').first().waitFor()
      await page.keyboard.press('?')
      await page.getByRole('dialog', { name: 'Keys' }).waitFor()
    },
  },
  { name: 'drawer', as: 'member', path: at('/home'), open: openByButton('Menu'), only: 'phone' },
  { name: 'deactivate', as: 'member', path: at('/Preferences'), open: openByButton('Deactivate Account') },
  { name: 'delete-account', as: 'member', path: at('/Preferences'), open: openByButton('Delete Account') },
  {
    name: 'offline',
    as: 'member',
    path: at('/search'),
    open: async (page) => {
      await page.getByRole('heading', { name: 'Search' }).waitFor()
      await page.route('**/api/**', (route) => route.abort())
      await page.evaluate(() => window.dispatchEvent(new Event('offline')))
      await page
        .getByText(/You're offline/)
        .first()
        .waitFor()
    },
  },
]

/** Every screen, what opens over them, and their states, by whom they are for. */
export const allScreens: readonly AppScreen[] = [...ofVisitors, ...ofReading, ...ofSettings, ...ofDialogs, ...ofAdmins]

/** Opens a screen and resolves when all that it is made of has come. */
export async function openScreen(page: Page, { path, open }: AppScreen, world: ScreenWorld): Promise<void> {
  await page.goto(path(world))
  // Not what stands for the screen until the app has come.
  await page.locator(':is(h1, form):not(#skeleton *, #early-screen *)').first().waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  await open?.(page)
}
