import { addDays, dayOf, formatDay } from '@cursus/shared/day'
import { expect, it } from 'vitest'
import { aContract } from '../../../test/a-contract.ts'
import { startTest } from '../../../test/harness.ts'

const t = await startTest()

it('says until when a terminated contract still covers, as the page of its person does', async () => {
  const [admin, student] = [await t.anAdmin(), await t.aStudent()]
  const today = dayOf(t.clock.now())
  const until = async (endDate: string, startDate = '2026-09-01') => {
    const dates = { startDate, endDate, contractualEnd: '2027-08-31' }
    const { reference } = await aContract(t.services, student, { ...dates, statut: 'résilié' })
    const { data } = (await t.get(`/api/search?q=${reference}`, { as: admin })).json()
    return data.map((found: { coveredUntil: string | null }) => found.coveredUntil)
  }
  expect(await until(addDays(today, 1)), 'its last day').toEqual([formatDay(today)])
  expect(await until(today), 'over since today').toEqual([null])
  expect(await until(addDays(today, 9), addDays(today, 9)), 'never begun').toEqual([null])
  const { reference } = await aContract(t.services, student)
  const { data } = (await t.get(`/api/search?q=${reference}`, { as: admin })).json()
  expect(data).toMatchObject([{ statut: 'ok', coveredUntil: null }])
})
