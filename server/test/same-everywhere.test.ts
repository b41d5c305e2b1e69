import { addDays, dayOf } from '@cursus/shared/day'
import { expect, it } from 'vitest'
import { aContract } from './a-contract.ts'
import { startTest } from './harness.ts'

const t = await startTest()
t.clock.set('2026-11-20T11:00:00Z')
const today = dayOf(t.services.now())
const from = (days: number) => addDays(today, days)
const ended = (days: number) => ({
  statut: 'résilié' as const,
  endDate: from(days),
  terminatedAt: from(days),
  contractualEnd: from(200),
})

type Standing = [what: string, values: object, cover: string, check?: string]

/** Every way in which a contract may stand, and what each place has to say of it on that day; the check page in its own word. */
const standings: Standing[] = [
  ['that waits for its payment', { paymentStatus: 'payment_pending' }, 'waiting'],
  ['that waits for its signature', { signatureStatus: 'waiting' }, 'waiting'],
  ['that nobody wants to sign', { signatureStatus: 'refused' }, 'waiting'],
  ['that begins tomorrow', { startDate: from(1) }, 'upcoming'],
  ['that begins today', { startDate: today }, 'current'],
  ['on its last day', { endDate: today }, 'current'],
  ['the day after its last', { endDate: from(-1) }, 'expired'],
  ['whose premium is late', { statut: 'impayé', lateSince: from(-12) }, 'current'],
  [
    'that nobody has signed, whose premium is late',
    { signatureStatus: 'waiting', statut: 'impayé', lateSince: from(-12) },
    'waiting',
  ],
  [
    'whose suspension is to come',
    { statut: 'impayé', lateSince: from(-30), suspendedOn: from(1) },
    'current',
  ],
  [
    'on the first day without cover',
    { statut: 'impayé', lateSince: from(-42), suspendedOn: today },
    'suspended',
  ],
  [
    'paid while suspended, on the eve of its noon',
    { suspendedOn: from(-5), coverBackOn: from(1) },
    'suspended',
  ],
  ['paid while suspended, on the day of its noon', { suspendedOn: from(-5), coverBackOn: today }, 'current'],
  ['terminated for tomorrow', ended(1), 'current'],
  ['terminated for today', ended(0), 'ended'],
  ['terminated while suspended', { ...ended(-1), lateSince: from(-60), suspendedOn: from(-9) }, 'ended'],
  ['given up before it began', { ...ended(20), startDate: from(20) }, 'ended', 'cancelled'],
]

const checked = { current: 'authentic', waiting: 'waiting' } as Record<string, string | undefined>
const held = ['current', 'upcoming', 'suspended']

it.each(standings)('says the same of a contract %s, wherever it is read', async (_, values, cover, word) => {
  const student = await t.aStudent()
  const stands = { startDate: from(-60), endDate: from(200), renews: true, ...values }
  const { id, checkCode, reference } = await aContract(t.services, student, stands)
  const as = t.as(student)
  const read = async (path: string) => (await as.get(path)).json()
  const [listed] = await read('/api/contracts')
  const page = await read(`/api/contracts/${id}`)
  const check = (await t.get(`/api/certificates/${checkCode}`)).json().data
  const cards = (await read('/api/cards')).data
  expect({ listed: listed.cover, page: page.cover, check: check.state }).toEqual({
    listed: cover,
    page: cover,
    check: word ?? checked[cover] ?? cover,
  })
  expect(cards.map(({ state }: { state: string }) => state)).toEqual(held.includes(cover) ? [cover] : [])
  expect([listed.isSuspended, page.isSuspended]).toEqual([cover === 'suspended', cover === 'suspended'])
  expect([listed.endDate, check.endDate, page.reference]).toEqual([page.endDate, page.endDate, reference])
  const payments = (await read('/api/payments')).contracts
  const paying = payments.find(({ contractId }: { contractId: string }) => contractId === id)
  if (paying) expect([paying.cover, paying.late !== null]).toEqual([cover, page.isUnpaid])
  const isOver = cover === 'ended' || cover === 'expired'
  if (isOver) expect(paying).toBeUndefined()
  const leaving = (await read(`/api/contracts/${id}/termination`)).data
  if (isOver) expect(leaving.choices).toEqual([])
})
