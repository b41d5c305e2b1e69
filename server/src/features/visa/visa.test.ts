import { VisaChecks } from '@cursus/shared/visa'
import { expect, it } from 'vitest'
import { startTest } from '../../../test/harness.ts'

const t = await startTest()
const ask = (query: string) => t.get(`/api/visa-checks?${query}`)
const days = 'startDate=2027-02-01&endDate=2027-07-31'

it('tells anybody what a destination asks and how the cover answers', async () => {
  const response = await ask(`country=72&${days}`)
  expect(response.statusCode).toBe(200)
  const [check] = VisaChecks.parse(response.json()).data
  expect(check).toMatchObject({ checkedOn: '2026-11-22', scope: null })
  expect(check?.sources).toContain('ameli.fr')
})

it('takes the nationality into account where it is told', async () => {
  const check = async (nationality: string) =>
    VisaChecks.parse((await ask(`country=72&${days}&nationality=${nationality}`)).json()).data[0]
  expect([(await check('FR'))?.forOthers, (await check('ES'))?.forOthers]).toEqual(['own', 'europe'])
  expect((await check('CN'))?.forOthers).toBeNull()
})

it.each([
  ['a country that is none', `country=99999&${days}`, 'country'],
  ['no country', days, 'country'],
  ['a day that is none', 'country=72&startDate=2027-02-31&endDate=2027-07-31', 'startDate'],
  ['a nationality that is none', `country=72&${days}&nationality=fra`, 'nationality'],
  ['days in the wrong order', 'country=72&startDate=2027-07-31&endDate=2027-02-01', 'endDate'],
])('refuses %s', async (_, query, field) => {
  const response = await ask(query)
  expect(response.statusCode).toBe(422)
  expect(Object.keys(response.json().errors)).toEqual([field])
})
