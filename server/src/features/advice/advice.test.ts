import { addDays, dayOf, formatDay, parseDay } from '@cursus/shared/day'
import { billedMonths } from '@cursus/shared/travel-price'
import { and, eq } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { aComputer, aHome, deviceCalls } from '../../../test/covers.ts'
import { startHomeBuying } from '../../../test/homes.ts'
import type { Person } from '../../../test/people.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import { contractPapers } from '../documents/contract-papers.table.ts'
import { sweepAdvice } from './issue-advice.ts'

const w = await startHomeBuying()
vi.setConfig({ testTimeout: 60_000 })
const { t, outside } = w
const inDays = (days: number) => formatDay(addDays(dayOf(t.services.now()), days))

const sheetsOf = (contractId: string) =>
  t.db
    .select()
    .from(contractPapers)
    .where(and(eq(contractPapers.contractId, contractId), eq(contractPapers.kind, 'advice')))

/** The words of the one advice sheet of a contract. */
async function sheetOf(student: Person, contractId: string): Promise<string> {
  await w.soon(async () => (await sheetsOf(contractId)).length).toBe(1)
  const [sheet] = await sheetsOf(contractId)
  const { rawPayload } = await t.as(student).get(`/api/files/paper/${sheet?.id}`)
  const { text, untagged } = await readPdf(rawPayload)
  expect(untagged).toEqual([])
  return text.replace(/\s+/g, ' ')
}

it('advises on a home by what was told of it, once, and tells of another contract that covers it already', async () => {
  const student = await t.aStudent()
  const needs = { homeUse: 'shared', homeCover: 'parents' }
  const first = await w.buy(student, aHome({ needs }))
  const said = await sheetOf(student, first.contractId)
  for (const words of [
    '19 rue du Vieux Pont',
    'Colocation',
    'L’assurance de mes parents',
    'Pendant 14 jours',
  ])
    expect(said).toContain(words)
  expect(said).not.toContain('couvre déjà la même chose')
  await t.services.jobs.enqueue(t.db, sweepAdvice, { all: true })
  await t.runJobs({ mayFail: true })
  expect(await sheetsOf(first.contractId)).toHaveLength(1)
  const address = { ...aHome().address, street: '19, rue du vieux pont' }
  const second = await w.buy(student, aHome({ address, startDate: inDays(20), needs }))
  const [{ reference }] = (await t.as(student).get('/api/contracts'))
    .json()
    .filter(({ id }: { id: string }) => id === first.contractId)
  expect(await sheetOf(student, second.contractId)).toContain(`Votre contrat ${reference} couvre déjà`)
})

it('advises on devices by their formula, and on none beside a home, whose sheet is its own', async () => {
  const student = await t.aStudent()
  const contract = aComputer({ needs: { deviceRisk: 'theft', deviceCover: 'none' }, asksEarlyStart: true })
  const body = { priceId: 'essentiels_hors_tel_month', contract }
  const address: string = (await t.as(student).post(deviceCalls.checkout, body)).json()
  await outside.pay(address)
  const sessionStripe = outside.sessionIdOf(address)
  await t.as(student).post(deviceCalls.create, { sessionStripe })
  const [held] = (await t.as(student).get('/api/contracts')).json()
  const said = await sheetOf(student, held.id)
  const told = ['Le vol', 'plainte déposée sous 48 heures', 'à votre demande', 'Pendant 30 jours']
  for (const words of [...told, 'dans le monde entier, dès sa signature']) expect(said).toContain(words)

  const other = await t.aStudent()
  const home = aHome({ needs: { homeUse: 'tenant', homeCover: 'none' } })
  const bought = await w.buy(other, home, { additionalPriceId: w.addOn('month')?.id })
  expect(await sheetOf(other, bought.contractId)).toContain('dès le premier jour, une fois le contrat signé')
  expect(await sheetsOf(bought.additionalMultimediaContractId ?? '')).toEqual([])
})

it('advises on a stay abroad by where it is', async () => {
  const student = await t.aStudent({ role: 'ROLE_STUDENT_PARTNER', school: await t.aSchool() })
  const contract = { ...w.inJapan, needs: { purpose: 'internship', healthCover: 'french' } }
  const [startDate, endDate] = [parseDay(contract.startDate) ?? '', parseDay(contract.endDate) ?? '']
  const priceId = w.tariffs.travelPrice(3, billedMonths({ startDate, endDate }))?.id
  const checkout = '/api/payments/checkout/health_mobility'
  const address: string = (await t.as(student).post(checkout, { priceId, contract })).json()
  await outside.pay(address)
  const sessionStripe = outside.sessionIdOf(address)
  const back = await t
    .as(student)
    .post('/api/contracts/health_mobility/without', { ...contract, sessionStripe })
  const said = await sheetOf(student, back.json().contractId)
  for (const words of ['Japon', 'Stage', 'À l’étranger, la Sécurité sociale']) expect(said).toContain(words)
})

it('records that no needs were given by a client that asks for none, and refuses an answer that is none', async () => {
  const student = await t.aStudent()
  const { contractId } = await w.buy(student)
  await t.runJobs({ mayFail: true })
  expect(await sheetsOf(contractId)).toEqual([])
  const wrong = await w.checkout(student, aHome({ needs: { homeUse: 'castle', homeCover: 'none' } }))
  expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([422, ['contract.needs.homeUse']])
})
