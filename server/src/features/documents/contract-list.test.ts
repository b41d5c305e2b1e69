import { expect, it } from 'vitest'
import { aContract } from '../../../test/a-contract.ts'
import { countStatements } from '../../../test/count-statements.ts'
import { startTest } from '../../../test/harness.ts'

const t = await startTest()
const devices = {
  insuranceType: 'Multimédia',
  priceId: 'price_mm_tous_produit_tel_month',
  numberRoom: null,
} as const

const database = countStatements()

it('asks the database once, however many contracts there are, also of one that is late and of one that ends soon', async () => {
  const student = await t.aStudent()
  await aContract(t.services, student)
  await aContract(t.services, student, { lateSince: '2026-11-12', statut: 'impayé' })
  await aContract(t.services, student, { endDate: '2026-12-20' })
  const read = () => t.as(student).get('/api/contracts')
  await read()
  const { answer, statements } = await database.of(read)
  expect([answer.json().length, statements]).toEqual([3, 1])
})

async function claimsOf(values: Parameters<typeof aContract>[2]) {
  const student = await t.aStudent()
  await aContract(t.services, student, values)
  return (await t.as(student).get('/api/contracts')).json()[0].claims
}

it('tells of covered devices how many claims the running contract year allows, across renewals', async () => {
  const allowed = { perYear: 2, thefts: 1, left: { claims: 2, thefts: 1 } }
  const first = { ...devices, startDate: '2026-03-15', endDate: '2027-03-15' }
  expect(await claimsOf(first)).toEqual({ ...allowed, yearEnds: '15/03/2027' })
  const renewed = { ...devices, startDate: '2024-12-01', endDate: '2027-12-01' }
  expect(await claimsOf(renewed)).toEqual({ ...allowed, yearEnds: '30/11/2026' })
  // Terminated: the day of effect is covered no more.
  const ending = { ...devices, startDate: '2026-07-03', endDate: '2026-12-31' }
  const terminated = { ...ending, statut: 'résilié', contractualEnd: '2027-07-03' } as const
  expect(await claimsOf(terminated)).toEqual({ ...allowed, yearEnds: '30/12/2026' })
})

it('tells nothing of it for devices that are not signed or whose contract is over, nor for a home', async () => {
  for (const none of [
    { ...devices, signatureStatus: 'waiting' },
    { ...devices, endDate: '2026-11-19' },
    {},
  ] as const)
    expect(await claimsOf(none)).toBeNull()
})
