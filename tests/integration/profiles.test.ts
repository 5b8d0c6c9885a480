import { readProfile } from '#contract/account.ts'
import { updateProfile } from '#contract/profile-changes.ts'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const test = await buildTestApp()
afterAll(() => test.close())

describe('reading a profile', () => {
  beforeAll(() => test.member({ username: 'Bob.Ray', username_key: 'bob.ray' }))

  it('shows what others may see, and nothing private', async () => {
    const viewer = await test.member()
    const ann = await test.member({ username: 'Ann.Lee', email: 'ann@private.example', phone: '+15550123' })
    const reply = await test.call(readProfile, { params: { id: ann.id } }, viewer.token)
    expect(reply).toMatchObject({
      status: 200,
      body: {
        profile: {
          id: ann.id,
          username: 'Ann.Lee',
          bio: null,
          website: null,
          followers_count: 0,
          following_count: 0,
          banner_url: null,
          profile_picture_url: null,
          is_following: false,
          is_private: false,
        },
      },
    })
    expect(JSON.stringify(reply.body)).not.toMatch(/ann@private\.example|15550123|password|argon2/)
  })

  it.each(['bob.ray', 'BOB.RAY', '@Bob.Ray'])('finds %s by username, for mentions', async (name) => {
    const viewer = await test.member()
    const reply = await test.call(readProfile, { params: { id: name } }, viewer.token)
    expect(reply).toMatchObject({ status: 200, body: { profile: { username: 'Bob.Ray' } } })
  })

  it('knows no unknown member and no visitor', async () => {
    const viewer = await test.member()
    for (const id of ['nobody', '00000000-0000-4000-8000-000000000000']) {
      const reply = await test.call(readProfile, { params: { id } }, viewer.token)
      expect(reply).toMatchObject({ status: 404, body: { code: 'not-found', message: 'This member does not exist.' } })
    }
    expect(await test.call(readProfile, { params: { id: viewer.id } })).toMatchObject({ status: 401 })
  })
})

describe('changing a profile', () => {
  it('keeps of names and places what can be seen, in one spelling', async () => {
    const ann = await test.member()
    const typed = {
      first_name: '\u202eZoe\u0308\u200b',
      last_name: 'O\u2066Hara\u2069\u0007',
      city: '\ufeffPorto\n',
      country: 'Portu\u00adgal',
      website: 'https://ann.example/\u202e',
    }
    const kept = {
      first_name: 'Zo\u00eb',
      last_name: 'OHara',
      city: 'Porto',
      country: 'Portugal',
      website: 'https://ann.example/',
    }
    expect(await test.call(updateProfile, { body: typed }, ann.token)).toMatchObject({
      status: 200,
      body: { profile: kept },
    })
  })

  it.each(['\u200b\u2060', '\u202e\u202c', '\u3164', '\u2800', '\ud83d'])(
    'knows no name of nothing that can be seen (%j)',
    async (first_name) => {
      const ann = await test.member()
      const reply = await test.call(updateProfile, { body: { first_name } }, ann.token)
      expect(reply).toMatchObject({ status: 400, body: { field: 'first_name', message: 'Please fill in all fields.' } })
    },
  )

  it('changes the fields sent and leaves the others', async () => {
    const ann = await test.member()
    const first = { bio: 'Walks a lot.', city: 'Porto', country: 'Portugal', website: 'https://ann.example/' }
    expect(await test.call(updateProfile, { body: first }, ann.token)).toMatchObject({
      status: 200,
      body: { profile: first },
    })
    const second = await test.call(updateProfile, { body: { first_name: ' Anna ', city: 'Braga' } }, ann.token)
    expect(second).toMatchObject({ status: 200, body: { profile: { ...first, first_name: 'Anna', city: 'Braga' } } })
    const read = await test.call(readProfile, { params: { id: ann.id } }, ann.token)
    expect(read).toMatchObject({ body: { profile: { ...first, first_name: 'Anna', city: 'Braga' } } })
  })

  it('empties an optional field with an empty text', async () => {
    const ann = await test.member()
    await test.call(updateProfile, { body: { bio: 'Hello', website: 'https://ann.example' } }, ann.token)
    const reply = await test.call(updateProfile, { body: { bio: ' ', website: '' } }, ann.token)
    expect(reply).toMatchObject({ status: 200, body: { profile: { bio: null, website: null } } })
  })

  it('with nothing to change answers the profile as it is', async () => {
    const ann = await test.member()
    expect(await test.call(updateProfile, { body: {} }, ann.token)).toMatchObject({
      status: 200,
      body: { profile: { id: ann.id } },
    })
  })

  it('counts characters as people do', async () => {
    const ann = await test.member()
    const bio = '👩‍👩‍👧‍👦'.repeat(160)
    expect(await test.call(updateProfile, { body: { bio } }, ann.token)).toMatchObject({ status: 200 })
    expect(await test.call(updateProfile, { body: { bio: `${bio}!` } }, ann.token)).toMatchObject({ status: 400 })
  })

  it.each([
    ['a blank name', { first_name: ' ' }, 'first_name'],
    ['a long name', { last_name: 'x'.repeat(61) }, 'last_name'],
    ['a script as website', { website: 'javascript:alert(1)' }, 'website'],
    ['a website without scheme', { website: 'ann.example' }, 'website'],
    ['a website with a password', { website: 'https://ann:secret@ann.example' }, 'website'],
    ['a website with a user name', { website: 'https://ann@ann.example' }, 'website'],
  ])('is refused with %s', async (_, body, field) => {
    const ann = await test.member()
    const reply = await test.call(updateProfile, { body }, ann.token)
    expect(reply).toMatchObject({ status: 400, body: { code: 'bad-request', field } })
  })

  it('reaches no field that is not offered', async () => {
    const ann = await test.member({ email: 'mine@example.org' })
    await test.app.inject({
      method: 'PUT',
      url: '/api/profile',
      headers: { authorization: `Bearer ${ann.token}` },
      payload: { email: 'theirs@example.org', is_house: 1, followers_count: 99, username: 'boss' },
    })
    const row = await test.deps.db.selectFrom('accounts').selectAll().where('id', '=', ann.id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ email: 'mine@example.org', is_house: 0, followers_count: 0, username: ann.username })
  })

  it('needs a session', async () => {
    expect(await test.call(updateProfile, { body: { bio: 'x' } })).toMatchObject({ status: 401 })
  })
})
