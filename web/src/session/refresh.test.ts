import { expect, it } from 'vitest'
import { createRefresh, type RefreshWorld, SignedOut } from './refresh.ts'

/** One browser, whose tabs share storage and lock. */
function aBrowser() {
  const stored = {
    session: { token: 'old', refreshToken: 'r0' } as { token: string; refreshToken: string } | null,
  }
  const asked: string[] = []
  let last: Promise<unknown> = Promise.resolve()
  const world: RefreshWorld = {
    read: () => stored.session,
    store: ({ token, refresh_token }) => {
      stored.session = { token, refreshToken: refresh_token }
    },
    ask: async (refreshToken) => {
      asked.push(refreshToken)
      return { token: `new${asked.length}`, refresh_token: `r${asked.length}` }
    },
    alone(task) {
      const turn = last.then(task, task)
      last = turn.catch(() => undefined)
      return turn
    },
  }
  return { stored, asked, world }
}

it('renews once for requests that fail together', async () => {
  const { asked, world } = aBrowser()
  const refresh = createRefresh(world)
  expect(await Promise.all([refresh('old'), refresh('old'), refresh('old')])).toEqual([
    'new1',
    'new1',
    'new1',
  ])
  expect(asked).toEqual(['r0'])
})

it('lets a second tab take the token that the first one fetched', async () => {
  const { asked, world } = aBrowser()
  const [first, second] = [createRefresh(world), createRefresh(world)]
  expect(await Promise.all([first('old'), second('old')])).toEqual(['new1', 'new1'])
  expect(asked).toEqual(['r0'])
})

it('renews again when the new token has run out too', async () => {
  const { asked, world } = aBrowser()
  const refresh = createRefresh(world)
  expect(await refresh('old')).toBe('new1')
  expect(await refresh('new1')).toBe('new2')
  expect(asked).toEqual(['r0', 'r1'])
})

it('never repeats a refresh that was refused, and keeps nothing of it', async () => {
  const { stored, asked, world } = aBrowser()
  const refused = new Error('refresh_reused')
  const refresh = createRefresh({
    ...world,
    ask: (refreshToken) => {
      asked.push(refreshToken)
      return Promise.reject(refused)
    },
  })
  await expect(refresh('old')).rejects.toBe(refused)
  expect(asked).toEqual(['r0'])
  expect(stored.session).toEqual({ token: 'old', refreshToken: 'r0' })
})

it('opens no session for an answer that comes after a logout', async () => {
  const { stored, world } = aBrowser()
  const refresh = createRefresh({
    ...world,
    ask: async () => {
      stored.session = null
      return { token: 'late', refresh_token: 'late' }
    },
  })
  await expect(refresh('old')).rejects.toBeInstanceOf(SignedOut)
  expect(stored.session).toBeNull()
})

it('leaves the session of whoever signed in before an answer came', async () => {
  const { stored, world } = aBrowser()
  const theirs = { token: 'theirs', refreshToken: 'r of theirs' }
  const refresh = createRefresh({
    ...world,
    ask: async () => {
      stored.session = theirs
      return { token: 'late', refresh_token: 'late' }
    },
  })
  expect(await refresh('old')).toBe('theirs')
  expect(stored.session).toEqual(theirs)
})

it('asks nothing when nobody is signed in', async () => {
  const { stored, asked, world } = aBrowser()
  stored.session = null
  await expect(createRefresh(world)('old')).rejects.toBeInstanceOf(SignedOut)
  expect(asked).toEqual([])
})
