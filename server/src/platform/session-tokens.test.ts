import { expect, it } from 'vitest'
import { createLinkTokens, hashToken } from './link-tokens.ts'
import { createSessionTokens } from './session-tokens.ts'

const [older, newer] = ['older-key-older-key-older-key-older', 'newer-key-newer-key-newer-key-newer']
const caller = { id: 'a', role: 'ROLE_ADMIN' as const, family: 'f' }

it('changes keys without a logout: the first signs, all verify, a key taken away verifies no more', async () => {
  const before = createSessionTokens([older]).sign(caller)
  const during = createSessionTokens([newer, older])
  expect(during.verify(before)).toEqual(caller)
  const after = createSessionTokens([newer])
  expect(after.verify(before)).toBeNull()
  expect(after.verify(during.sign(caller))).toEqual(caller)
})

it('takes a token for 15 minutes, also one that it has verified before', async () => {
  let at = Date.parse('2026-11-20T11:00:00Z')
  const tokens = createSessionTokens([older], () => new Date(at))
  const token = tokens.sign(caller)
  at += 15 * 60_000 - 1000
  expect(tokens.verify(token)).toEqual(caller)
  at += 1000
  expect(tokens.verify(token)).toBeNull()
  expect(createSessionTokens([older], () => new Date(at)).verify(token)).toBeNull()
})

it('makes the token of a link from a key: a reference alone, or with another key, opens nothing', () => {
  const links = createLinkTokens([older])
  const { reference, hash } = links.make()
  expect(hashToken(links.tokenOf(reference))).toBe(hash)
  expect(createLinkTokens([newer, older]).tokenOf(reference)).toBe(links.tokenOf(reference))
  expect(() => createLinkTokens([newer]).tokenOf(reference)).toThrow('no longer configured')
  expect(reference).not.toContain(links.tokenOf(reference))
})
