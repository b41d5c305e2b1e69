import { addDays } from '@cursus/shared/day'
import { expect, it } from 'vitest'
import { aContract } from '../../../test/a-contract.ts'
import { insuredPhone } from '../../../test/claims.ts'
import { startTest } from '../../../test/harness.ts'
import type { Person } from '../../../test/people.ts'
import { readPdf } from '../../../test/read-pdf.ts'

const t = await startTest()
t.clock.set('2026-11-20T13:32:00Z')

/** Asks to leave a contract, and returns the text of the sealed notice. */
async function noticeOf(student: Person, id: string): Promise<string> {
  const path = `/api/contracts/${id}/termination`
  const { choices } = (await t.as(student).get(path)).json().data
  const [choice] = choices.filter(({ refusal }: { refusal: string | null }) => refusal === null)
  const body = { reason: choice.reason, ...(choice.asksEvent && { eventDate: '2026-11-18' }) }
  expect((await t.as(student).post(path, body)).statusCode).toBe(201)
  await t.runJobs({ mayFail: true })
  const { paper } = (await t.as(student).get(path)).json().data.termination
  const { rawPayload } = await t.as(student).get(`/api/files/paper/${paper}`)
  return (await readPdf(rawPayload)).text
}

it.each([
  ['was to begin in three months', '2027-02-20', 'annulée', 'cancelled'],
  ['goes on for its month of notice', '2026-11-10', 'résiliée', 'authentic'],
])('names in the notice of a stay that %s the state that its check page will show', async (_, startDate, word, state) => {
  const student = await t.aStudent()
  const { id, checkCode } = await aContract(t.services, student, {
    ...{ insuranceType: 'Santé/Mobilité', documentType: 'Certificate', renews: false, numberRoom: null },
    ...{ startDate, endDate: addDays(startDate, 100), countryId: 75, priceId: 'price_zone1_4' },
  })
  const text = await noticeOf(student, id)
  expect(text).toContain(`« ${word} »`)
  expect(text).not.toContain(word === 'annulée' ? 'résiliée' : 'annulée')
  expect((await t.get(`/api/certificates/${checkCode}`)).json().data.state).toBe(state)
})

it('speaks in the notice of a phone of no certificate, as there is none', async () => {
  const student = await t.aStudent()
  const { id } = await insuredPhone(t.services, student, { renews: true })
  expect(await noticeOf(student, id)).not.toMatch(/attestation|page de contrôle/)
})
