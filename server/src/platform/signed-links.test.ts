import { expect, it } from 'vitest'
import { createSignedLinks } from './signed-links.ts'

let at = Date.parse('2026-11-20T12:00:00Z')
const now = () => new Date(at)
const [older, newer] = ['an-older-key-of-32-characters-....', 'a-newer-key-of-32-characters-.....']
const read = (query: string) => Object.fromEntries(new URLSearchParams(query))

it('opens one file for ten minutes', () => {
  const links = createSignedLinks([newer], now)
  const query = read(links.queryOf('a.pdf'))
  expect(links.isValid('a.pdf', query)).toBe(true)
  expect(links.isValid('b.pdf', query)).toBe(false)
  at += 599_000
  expect(links.isValid('a.pdf', query)).toBe(true)
  at += 1000
  expect(links.isValid('a.pdf', query)).toBe(false)
})

it('takes nothing that was changed, cut, doubled or made up', () => {
  const links = createSignedLinks([newer], now)
  const { expires = '', signature = '' } = read(links.queryOf('a.pdf'))
  const other = (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1)
  const bad = [
    {},
    { expires },
    { signature },
    { expires, signature: other },
    { expires, signature: signature.slice(1) },
    { expires, signature: '' },
    { expires: String(Number(expires) + 1), signature },
    { expires: `${expires}0`, signature },
    { expires: ` ${expires}`, signature },
    { expires: [expires, expires], signature },
    { expires, signature: [signature] },
    { expires: '9e9', signature },
  ]
  for (const query of bad) expect([query, links.isValid('a.pdf', query)]).toEqual([query, false])
})

it('keeps what an older key signed, until that key is gone', () => {
  const query = read(createSignedLinks([older], now).queryOf('a.pdf'))
  expect(createSignedLinks([newer, older], now).isValid('a.pdf', query)).toBe(true)
  expect(createSignedLinks([newer], now).isValid('a.pdf', query)).toBe(false)
  expect(() => createSignedLinks([])).toThrow('No session key')
})
