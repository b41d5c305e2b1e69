import { beforeEach, expect, it, vi } from 'vitest'
import { aBrowser, signIn } from '../../test/a-browser.ts'
import { tellChoice } from './tell-language.ts'

const status = { next: 204 }
const answer = async () => new Response(status.next === 204 ? null : '{}', { status: status.next })
const asked = vi.fn((_url: string, _init: RequestInit) => answer())

beforeEach(() => {
  aBrowser()
  asked.mockClear()
  vi.stubGlobal('fetch', asked)
  signIn('a@example.org')
  localStorage.setItem('untold', 'ar')
})

it('a language that the server did not hear of is told again, and one that it heard of is not', async () => {
  status.next = 503
  tellChoice()
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1))
  await new Promise((resolve) => setTimeout(resolve))
  expect(localStorage.getItem('accountLanguage')).toBe('ar')
  expect(localStorage.getItem('untold')).toBe('ar')

  status.next = 204
  tellChoice()
  await vi.waitFor(() => expect(localStorage.getItem('untold')).toBeNull())
  tellChoice()
  expect(asked.mock.calls.map(([, { body }]) => body)).toEqual(['{"language":"ar"}', '{"language":"ar"}'])
})

it('a language that is chosen while another is being told is told as well', async () => {
  status.next = 204
  tellChoice()
  localStorage.setItem('untold', 'en')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(localStorage.getItem('untold')).toBe('en')
})
