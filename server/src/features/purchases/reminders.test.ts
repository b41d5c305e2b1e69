import { expect, it } from 'vitest'
import { insertHomeContract } from '../../../test/contracts.ts'
import { startTest } from '../../../test/harness.ts'
import { remindAllUnsigned } from './reminders.service.ts'

const t = await startTest()

const remindOn = async (day: string) => {
  t.clock.set(`${day}T07:20:00Z`)
  for (const _ of ['once', 'twice']) await remindAllUnsigned(t.services)
}
const remindersOf = async ({ email }: { email: string }) =>
  (await t.mails()).filter(
    ({ toAddress, template }) => toAddress === email && template === 'contract-to-sign',
  )

it('reminds whoever paid and did not sign after 1, 3, 7 and 14 days, each once, until it is signed', async () => {
  t.clock.set('2026-11-20T11:00:00Z')
  const values = { signatureStatus: 'waiting', endDate: '2027-11-19' } as const
  const [slow, signed, refused, over] = [
    await t.aStudent(),
    await t.aStudent(),
    await t.aStudent(),
    await t.aStudent(),
  ]
  await insertHomeContract(t.services, slow, values)
  await insertHomeContract(t.services, signed, { ...values, signatureStatus: 'signed' })
  await insertHomeContract(t.services, refused, { ...values, signatureStatus: 'refused' })
  await insertHomeContract(t.services, over, { ...values, statut: 'résilié', endDate: '2026-11-22' })
  const counts: number[] = []
  // The morning of the seventh day did not come: that of the eighth makes it good.
  for (const day of ['20', '21', '22', '23', '24', '28', '29'].map((one) => `2026-11-${one}`)) {
    await remindOn(day)
    counts.push((await remindersOf(slow)).length)
  }
  expect(counts).toEqual([0, 1, 1, 2, 2, 3, 3])
  await remindOn('2026-12-04')
  await remindOn('2027-01-15')
  expect((await remindersOf(slow)).length).toBe(4)
  for (const other of [signed, refused, over]) expect(await remindersOf(other)).toEqual([])
})
