import { expect, it } from 'vitest'
import { startWithNotices } from '../../../test/with-notices.ts'
import { remindOfRenewals } from './remind.ts'

const { t, run, posted, aHome, answer, sendNotices, mailsTo } = await startWithNotices()

const remindOn = async (day: string) => {
  t.clock.set(`${day}T06:00:00Z`)
  for (const _ of ['once', 'twice']) await run(remindOfRenewals)
}

it('reminds whoever gave no answer 45, 30 and 15 days before the end, each once', async () => {
  const { student, contract } = await aHome('2027-01-19')
  await sendNotices()
  const reminded = async () => (await mailsTo(student)).filter((template) => template === 'renewal-reminder')
  await remindOn('2026-12-04')
  expect(await reminded()).toHaveLength(0)
  await remindOn('2026-12-05')
  expect(await reminded()).toHaveLength(1)
  await remindOn('2026-12-06')
  await remindOn('2026-12-19')
  expect(await reminded()).toHaveLength(1)
  // The run of day 30 did not come: that of the next day makes it good.
  await remindOn('2026-12-21')
  await remindOn('2027-01-04')
  expect(await reminded()).toHaveLength(3)
  await remindOn('2027-01-18')
  await remindOn('2027-01-19')
  expect(await reminded()).toHaveLength(3)
  await t.runJobs()
  const mail = posted.findLast(({ to }) => to.address === student.email)
  expect(mail?.text).toContain('18/01/2027')
  expect(mail?.text).toContain(`/contracts/${contract.id}/renewal`)
})

it('reminds nobody who answered, left or was never told', async () => {
  const [answered, untold] = [await aHome('2027-01-19'), await aHome('2027-01-19', { statut: 'impayé' })]
  const left = await aHome('2027-01-19')
  await sendNotices()
  await answer(answered.student, answered.contract, { answer: 'renew' })
  await t.as(left.student).post(`/api/contracts/${left.contract.id}/termination`, { reason: 'due_date' })
  await remindOn('2026-12-10')
  for (const { student } of [answered, untold, left]) {
    expect(await mailsTo(student)).not.toContain('renewal-reminder')
  }
})
