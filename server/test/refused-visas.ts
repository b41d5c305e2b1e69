import { addDays, type Day, dayOf, formatDay } from '@cursus/shared/day'
import { billedMonths } from '@cursus/shared/travel-price'
import { readTariffs } from '../src/features/tariffs/tariffs.queries.ts'
import type { startBuying } from './buying.ts'
import { aFile, aPdf } from './school-form.ts'

/** The form of a request, with a letter of the day before yesterday. */
export function aLetter(today: Day, change: Record<string, string | File | null> = {}) {
  const fields: Record<string, string | File | null> = {
    cause: 'visa_refused',
    letterDate: formatDay(addDays(today, -2)),
    letterFrom: 'Consulat d’Espagne à Lyon',
    isUnused: 'true',
    letter: aFile(aPdf('denegación'), 'denegacion-visado.pdf'),
    ...change,
  }
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== null) form.set(name, value)
  return form
}

/** Stays whose visa is refused, and two administrators who decide. */
export async function refusedVisas(w: Awaited<ReturnType<typeof startBuying>>) {
  const { t, outside } = w
  const admin = await t.anAdmin()
  const other = await t.anAdmin()
  const today = () => dayOf(t.services.now())

  /** A stay that begins in sixty days, paid today. */
  async function aStay() {
    const stay = { startDate: addDays(today(), 60), endDate: addDays(today(), 150) }
    const priceId = (await readTariffs(t.services)).travelPrice(4, billedMonths(stay))?.id
    const period = { startDate: formatDay(stay.startDate), endDate: formatDay(stay.endDate) }
    const contract = { ...w.inFrance, ...period }
    const student = await t.aStudent()
    const address: string = (await w.checkout(student, { priceId, contract })).json()
    await outside.pay(address)
    const sessionStripe = outside.sessionIdOf(address)
    const create = '/api/contracts/create_health_mobility_french_zone/create'
    await t.as(student).post(create, { ...contract, sessionStripe })
    const [row] = await w.contractsOf(student)
    if (!row) throw new Error('no contract came of the payment')
    const path = `/api/contracts/${row.id}/visa-refusal`
    const listed = async () => {
      const { data } = (await t.as(admin).get(`/api/visa-refusals?search=${row.reference}`)).json()
      return data[0]
    }
    const mailed = async () => (await t.mails()).filter(({ toAddress }) => toAddress === student.email)
    return {
      student,
      row,
      path,
      sessionStripe,
      ask: (change = {}) => t.as(student).post(path, aLetter(today(), change)),
      read: async () => (await t.as(student).get(path)).json().data,
      listed,
      decide: async (word: string, body?: object, who = admin) =>
        t.as(who).post(`/api/visa-refusals/${(await listed()).id}/${word}`, body ?? {}),
      mails: async () => (await mailed()).map(({ template }) => template),
      /** What the mails of one kind say, oldest first. */
      told: async (kind: string) =>
        (await mailed()).filter(({ template }) => template === kind).map(({ payload }) => payload),
    }
  }
  return { admin, other, today, aStay }
}
