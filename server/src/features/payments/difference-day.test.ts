import { addDays, addMonths, dayOf, formatDay } from '@cursus/shared/day'
import { expect, it, vi } from 'vitest'
import { aHome } from '../../../test/covers.ts'
import { startHomeBuying } from '../../../test/homes.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import { buySignedHome } from '../../../test/signed-home.ts'

const w = await startHomeBuying()
vi.setConfig({ testTimeout: 60_000 })
const { t } = w

it('says the day on which the difference of a change was paid, also once the change comes later', async () => {
  const home = await buySignedHome(w)
  const { payAt } = (await home.ask({ numberOfRooms: 4 })).json().data
  const paidOn = formatDay(dayOf(t.services.now()))
  await home.pay(payAt)
  const told = async () => (await t.as(home.student).get('/api/payments')).json().history[0]
  expect(await told()).toMatchObject({ state: 'paid', day: paidOn, receipt: null })
  const desk = await t.anAdmin()
  const atDesk = async () => (await t.as(desk).get(`/api/students/${home.student.id}`)).json().data.payments
  const [{ cents }] = (await t.as(home.student).get('/api/payments')).json().history
  expect(await atDesk()).toContainEqual(expect.objectContaining({ cents, state: 'paid', day: paidOn }))
  await w.forward(3 * 86_400)
  await home.sign()
  const { receipt, ...paid } = await told()
  expect(paid).toMatchObject({ state: 'paid', day: paidOn })
  const page = (await t.as(home.student).get(`/api/contracts/${home.id}`)).json()
  expect(page.payments[1]).toMatchObject({ day: paidOn })
  const file = await t.as(home.student).get(`/api${receipt}`)
  expect((await readPdf(file.rawPayload)).text).toContain(paidOn)
  expect(await atDesk()).toContainEqual(expect.objectContaining({ cents, state: 'paid', day: paidOn }))
})

it('counts the months of a home from the day on which it was paid, whenever that was heard of', async () => {
  const student = await t.aStudent()
  const today = dayOf(t.services.now())
  const home = aHome({ startDate: formatDay(addDays(today, 9)) })
  const address: string = (await w.checkout(student, home)).json()
  await w.outside.pay(address)
  await w.forward(86_400)
  const { contractId } = (await w.create(student, w.outside.sessionIdOf(address))).json()
  const [contract] = (await t.as(student).get('/api/payments')).json().contracts
  expect(contract).toMatchObject({ contractId, next: formatDay(addMonths(today, 1)) })
  const page = (await t.as(student).get(`/api/contracts/${contractId}`)).json()
  expect(page).toMatchObject({ createdAt: formatDay(today), nextPayment: formatDay(addMonths(today, 1)) })
})
