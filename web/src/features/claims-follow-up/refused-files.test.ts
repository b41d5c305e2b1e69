import { expect, it } from 'vitest'
import { sorted } from './refused-files.ts'

const file = (name: string, type: string, bytes = 10) => new File([new Uint8Array(bytes)], name, { type })

it('takes what the server takes, and tells of the first other why', () => {
  const [pdf, photo] = [file('a.pdf', 'application/pdf'), file('b.jpg', 'image/jpeg')]
  expect(sorted([pdf, photo])).toEqual({ taken: [pdf, photo], refused: null })
  const text = file('c.txt', 'text/plain')
  expect(sorted([pdf, text, photo])).toEqual({
    taken: [pdf, photo],
    refused: { name: 'c.txt', reason: 'kind' },
  })
  const large = file('d.pdf', 'application/pdf', 10 * 1024 * 1024 + 1)
  expect(sorted([large])).toEqual({ taken: [], refused: { name: 'd.pdf', reason: 'size' } })
  expect(sorted([file('e.pdf', 'application/pdf', 0)]).refused).toEqual({ name: 'e.pdf', reason: 'empty' })
})
