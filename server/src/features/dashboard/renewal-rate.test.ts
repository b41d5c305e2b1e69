import type { Figures, FiguresBySchool } from '@cursus/shared/dashboard'
import { expect, it } from 'vitest'
import { startWithNotices } from '../../../test/with-notices.ts'
import { renewToday } from '../renewals/renewals.jobs.ts'

const { t, admin, run, aHome, sendNotices, answer, standing } = await startWithNotices()

it('counts who refused and who let it lapse among what came to its end, and no stay, which nothing renews', async () => {
  const end = '2026-12-10'
  const [going, refusing, silent] = [
    await aHome(end),
    await aHome(end),
    // A rise of more than ten percent needs a yes.
    await aHome(end, { primeCents: 2300 }),
  ]
  await aHome(end, { insuranceType: 'Santé/Mobilité', renews: false })
  await sendNotices()
  expect((await answer(refusing.student, refusing.contract, { answer: 'refuse' })).statusCode).toBe(200)
  t.clock.set('2026-12-10T08:00:00Z')
  await run(renewToday)
  expect(await standing(going.contract)).toEqual(['2027-12-10', true])
  for (const { contract } of [refusing, silent]) expect(await standing(contract)).toEqual([end, false])
  t.clock.set('2026-12-11T08:00:00Z')
  const { current, months } = (await t.as(admin).get('/api/dashboard/figures')).json<Figures>()
  expect(current.renewals).toEqual({ part: 1, of: 3 })
  expect(months.find(({ month }) => month === '2026-12')?.renewals).toEqual({ part: 1, of: 3 })
  const { data } = (await t.as(admin).get('/api/dashboard/schools')).json<FiguresBySchool>()
  expect(data.map(({ renewals }) => renewals)).toEqual([{ part: 1, of: 3 }])
})
