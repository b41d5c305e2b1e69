import type { Claim } from '@cursus/shared/claims'
import type { Contract } from '@cursus/shared/contracts'
import type { Country } from '@cursus/shared/countries'
import { expect, it } from 'vitest'
import { aContract } from '../../test/a-contract.ts'
import { startTest } from '../../test/harness.ts'
import { aClaim } from '../../test/privacy.ts'

const t = await startTest()

it('answers a public list whole, or the page, order and words that are asked of it, with its total', async () => {
  const read = async (query: string) => {
    const { json, headers } = await t.get(`/api/countries${query}`, { headers: { 'accept-language': 'fr' } })
    return { names: (json() as Country[]).map(({ name }) => name), total: Number(headers['x-total-count']) }
  }
  const whole = await read('')
  expect(whole.names).toHaveLength(whole.total)
  const { names } = whole
  expect(await read('?pageSize=2&page=2')).toEqual({ names: names.slice(2, 4), total: whole.total })
  expect(await read('?order=desc&pageSize=1')).toEqual({ names: names.slice(-1), total: whole.total })
  expect(await read('?search=emirats%20ARABES')).toEqual({ names: ['Émirats arabes unis'], total: 1 })
  expect((await read('?sort=code&pageSize=1')).names).toEqual(['Andorre'])
  expect((await read(`?page=900`)).names).toEqual([])
  for (const wrong of ['pageSize=0', 'pageSize=201', 'page=0', 'sort=colour', 'order=up'])
    expect((await t.get(`/api/countries?${wrong}`)).statusCode, wrong).toBe(422)
})

it('narrows the contracts and the claims of a student alike, and looks at nobody else’s', async () => {
  const student = await t.aStudent()
  const other = await t.aStudent()
  const early = await aContract(t.services, student, { startDate: '2026-09-30', endDate: '2027-09-29' })
  const late = await aContract(t.services, student, { startDate: '2026-10-01', endDate: '2027-06-30' })
  await aContract(t.services, other)
  const read = async (path: string) => {
    const { json, headers } = await t.as(student).get(`/api/${path}`)
    return { body: json(), total: headers['x-total-count'] }
  }
  const contracts = async (query: string) =>
    ((await read(`contracts?${query}`)).body as Contract[]).map(({ id }) => id)
  expect(await contracts('sort=startDate')).toEqual([early.id, late.id])
  expect(await contracts('sort=endDate')).toEqual([late.id, early.id])
  expect(await contracts(`search=${late.reference}`)).toEqual([late.id])
  expect((await read('contracts?sort=startDate&order=desc&pageSize=1')).total).toBe('2')

  for (const [mark, state] of [
    ['vol', 2],
    ['fuite', 1],
  ] as const)
    await aClaim(t.services, student, { contractId: early.id, mark, state })
  const claims = async (query: string) =>
    ((await read(`claims?${query}`)).body as { data: { data: Claim[] } }).data.data.map(({ title }) => title)
  expect(await claims('sort=state')).toEqual(['Title fuite', 'Title vol'])
  expect(await claims('search=vol')).toEqual(['Title vol'])
  expect(await claims('sort=title&order=desc&pageSize=1&page=2')).toEqual(['Title fuite'])
})
