import { expect, it } from 'vitest'
import { aHome } from '../../../test/covers.ts'
import { startHomeBuying } from '../../../test/homes.ts'
import { checkoutSessions } from '../purchases/purchases.table.ts'

const w = await startHomeBuying()
const { t, outside } = w

it('leaves one payment page of a home where two tabs go to checkout at the same moment', async () => {
  const student = await t.aStudent()
  // Neither knows the page of the other yet.
  const opening = await outside.hold('stripe', 'POST /v1/checkout/sessions', 'after')
  const inFirstTab = w.checkout(student)
  await expect.poll(() => outside.isReached(opening)).toBe(true)
  const second: string = (await w.checkout(student, aHome({ numberOfRooms: 3 }))).json()
  await outside.release(opening)
  const first = await inFirstTab
  expect([first.statusCode, first.json().code]).toEqual([409, 'payments.busy'])
  const sessions = await t.db.select().from(checkoutSessions)
  const states = sessions.map(({ state, sessionId }) => [state, sessionId === outside.sessionIdOf(second)])
  expect(states.sort()).toEqual([
    ['expired', false],
    ['open', true],
  ])
  expect((await outside.pay(second)).status).toBe(303)
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
