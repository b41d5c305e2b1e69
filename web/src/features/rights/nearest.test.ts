import { expect, it, vi } from 'vitest'
import { nearestOf, withoutTwins } from './nearest.ts'

/** A list of `open` rows and then of `done` ones, two a page. */
const listOf = (open: number, done: number) => {
  const rows = Array.from({ length: open + done }, (_, place) => place < open)
  return vi.fn(async (page: number) => ({ data: rows.slice(2 * page - 2, 2 * page), total: rows.length }))
}
const isDone = (isOpen: boolean) => !isOpen

it.each([
  ['nothing', 0, 0, 1, 0],
  ['all of a short list', 1, 0, 1, 1],
  ['the pages until nothing is to be done', 3, 9, 2, 4],
  ['one more where a page ends with the last that is to be done', 4, 4, 3, 6],
  ['all of a long list', 5, 0, 3, 5],
])('reads %s', async (_, open, done, pages, rows) => {
  const read = listOf(open, done)
  expect(await nearestOf(read, isDone)).toMatchObject({ total: open + done })
  expect(read).toHaveBeenCalledTimes(pages)
  expect((await nearestOf(read, isDone)).data).toHaveLength(rows)
})

it('has a row once that the search brought too', () => {
  const [late, paid] = [
    { id: 'a', isLate: true },
    { id: 'b', isLate: false },
  ]
  expect(withoutTwins([late, { ...late, isLate: false }, paid])).toEqual([late, paid])
})
