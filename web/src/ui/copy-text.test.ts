import { expect, it, vi } from 'vitest'
import { copyText } from './copy-text.ts'

const denied = () => Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError'))

it.each([
  ['lets us', { clipboard: { writeText: async () => undefined } }, true],
  ['does not let us', { clipboard: { writeText: denied } }, false],
  ['has no clipboard, as on plain http', {}, false],
])('tells whether a text was copied where the browser %s', async (_, navigator, isCopied) => {
  vi.stubGlobal('navigator', navigator)
  expect(await copyText('https://cursus.example.org/login/ecole')).toBe(isCopied)
})
