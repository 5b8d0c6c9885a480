import { expect, it } from 'vitest'
import { allEndpoints } from './all-endpoints.ts'

/** SPEC section 7, as written there. */
const specCalls = `
POST /auth/login
POST /auth/register
POST /auth/request-verification
GET /password-reset/validate/{token}
POST /password-reset/request
POST /password-reset/reset
GET /share/preview/{shareid}
GET /users/me
GET /onboarding/status
GET /onboarding/suggestions
GET /notifications
POST /notifications/mark-read
GET /notifications/unread-count
GET /profile/{id}
PUT /profile
POST /profile/upload-banner
DELETE /profile/banner
POST /profile/upload-profile-picture
DELETE /profile/profile-picture
GET /suggestions
GET /suggested-posts
GET /popular/topics
GET /feed
POST /posts
GET /posts/{id}
GET /posts/user/{id}
GET /posts/user/{id}/reposts
GET /posts/bookmarks/all
POST /posts/{id}/view
POST /posts/{id}/like
POST /posts/{id}/repost
DELETE /posts/{id}/repost
POST /posts/{id}/bookmark
DELETE /posts/{id}
POST /share/generate
GET /search
POST /follow/{id}
DELETE /follow/{id}
GET /follow/{id}/status
GET /follow/{id}/followers
GET /follow/{id}/following
GET /comments/post/{postId}
POST /comments/{postId}
GET /comments/{commentId}/replies
POST /comments/{commentId}/like
DELETE /posts/comments/{commentId}
GET /tags
GET /tags/all
POST /tags
DELETE /tags/{id}
POST /support-tickets`
  .trim()
  .split('\n')

const ours = allEndpoints.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)

it.each(specCalls)('has a record for %s', (call) => {
  expect(ours).toContain(call)
})

it('names every endpoint once', () => {
  const names = allEndpoints.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(new Set(ours).size).toBe(ours.length)
})

it('declares a parameter schema for every parameter in a path', () => {
  for (const { path, params } of allEndpoints) {
    const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)
    expect(Object.keys('shape' in params ? Object(params.shape) : {}), path).toEqual(inPath)
  }
})
