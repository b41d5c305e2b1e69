import { expect, it } from 'vitest'
import { aHome } from '../../../test/covers.ts'
import { startHomeBuying } from '../../../test/homes.ts'

const w = await startHomeBuying()
const { t, outside } = w

it('ends all payment pages of one home at once, before it opens another', async () => {
  const student = await t.aStudent()
  // Two tabs at a time: neither knows the page of the other.
  const opening = await outside.hold('stripe', 'POST /v1/checkout/sessions', 'before')
  const inFirstTab = w.checkout(student)
  await expect.poll(() => outside.isReached(opening)).toBe(true)
  const second: string = (await w.checkout(student, aHome({ numberOfRooms: 3 }))).json()
  await outside.release(opening)
  const pages = [(await inFirstTab).json() as string, second]
  const holds = await Promise.all(
    pages.map((page) =>
      outside.hold('stripe', `POST /v1/checkout/sessions/${outside.sessionIdOf(page)}/expire`, 'before'),
    ),
  )
  const next = w.checkout(student, aHome({ numberOfRooms: 1 }))
  for (const hold of holds) await expect.poll(() => outside.isReached(hold)).toBe(true)
  for (const hold of holds) await outside.release(hold)
  const third: string = (await next).json()
  const paid = await Promise.all([...pages, third].map((page) => outside.pay(page)))
  expect(paid.map(({ status }) => status)).toEqual([410, 410, 303])
})

it('opens no payment page while another of the same home may still be payable', async () => {
  const student = await t.aStudent()
  const first: string = (await w.checkout(student)).json()
  const ending = await outside.hold(
    'stripe',
    `POST /v1/checkout/sessions/${outside.sessionIdOf(first)}/expire`,
    'before',
  )
  const next = w.checkout(student, aHome({ numberOfRooms: 3 }))
  await expect.poll(() => outside.isReached(ending)).toBe(true)
  await outside.behave('stripe', 'failing', { status: 500 })
  await outside.release(ending, true)
  const refused = await next
  await outside.reset()
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'payments.unavailable'])
  expect((await outside.pay(first)).status).toBe(303)
  const third = (await w.checkout(student, aHome({ numberOfRooms: 3 }))).json()
  expect(third).toContain(`session_id=${outside.sessionIdOf(first)}`)
})
