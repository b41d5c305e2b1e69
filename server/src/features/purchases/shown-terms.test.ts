import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { aHome } from '../../../test/covers.ts'
import { startHomeBuying } from '../../../test/homes.ts'
import { showing } from '../../../test/papers.ts'
import type { Person } from '../../../test/people.ts'
import { mailOutbox } from '../mail/mail.table.ts'

const { t, outside, addOn, checkout, create, linkOf, send } = await startHomeBuying()

const show = (edition: string) => {
  t.services.terms = showing(t.services, edition)
}
let student: Person
beforeEach(async () => {
  student = await t.aStudent()
  show('November')
})

const withDevices = { additionalPriceId: addOn('month')?.id }
async function begin(more: object = {}): Promise<string> {
  const answer = await checkout(student, aHome(), more)
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
async function pay(address: string) {
  expect((await outside.pay(address)).status).toBe(303)
  const created = await create(student, outside.sessionIdOf(address))
  expect(created.statusCode).toBe(200)
  return created.json()
}
/** Returns the papers of each contract, by insurance. */
async function given(): Promise<Record<string, string[]>> {
  const list = (await t.as(student).get('/api/contracts')).json()
  const texts = list.map(
    async ({ insuranceType, papers }: { insuranceType: string; papers: { id: string }[] }) => [
      insuranceType,
      await Promise.all(
        papers.map(async ({ id }) => (await t.as(student).get(`/api/files/paper/${id}`)).body),
      ),
    ],
  )
  return Object.fromEntries(await Promise.all(texts))
}
/** Returns the papers mailed with the certificate. */
async function mailed(): Promise<string[]> {
  const isIts = and(eq(mailOutbox.toAddress, student.email), eq(mailOutbox.template, 'certificate-issued'))
  const [mail] = await t.db.select().from(mailOutbox).where(isIts)
  const [, ...papers] = (mail?.payload.attachments ?? []) as { storageKey: string }[]
  return Promise.all(papers.map(async ({ storageKey }) => String(await t.services.files.get(storageKey))))
}

it('gives each contract of a purchase what was shown at its checkout, though the papers change before it is paid and signed', async () => {
  const address = await begin(withDevices)
  show('December')
  const ids = await pay(address)
  const november = ['ipid of November', 'conditions of November']
  expect(await given()).toEqual({ Habitation: november, Multimédia: november })
  await outside.sign(await linkOf(student, ids))
  expect((await send(student, ids)).statusCode).toBe(200)
  await t.runJobs({ mayFail: true })
  const { Habitation: papers } = await given()
  expect(papers?.filter((text) => !text.startsWith('%PDF'))).toEqual(november)
  expect((await mailed()).sort()).toEqual(november.sort())
})

it('gives what was shown last where the same draft went to checkout twice', async () => {
  await begin()
  show('December')
  await pay(await begin())
  expect(await given()).toEqual({ Habitation: ['ipid of December', 'conditions of December'] })
})

it('opens the payment page though no paper can be drawn, and gives those of the day on which it is issued', async () => {
  t.services.terms = () => Promise.reject(new Error('no paper today'))
  const ids = await pay(await begin())
  expect(await given()).toEqual({ Habitation: [] })
  expect(t.lines.filter(({ code }) => code === 'purchases.papers')).toHaveLength(1)
  show('December')
  await outside.sign(await linkOf(student, ids))
  await send(student, ids)
  await t.runJobs({ mayFail: true })
  expect((await given()).Habitation).toEqual(
    expect.arrayContaining(['ipid of December', 'conditions of December']),
  )
})

it('mails what is shown before anything is paid, once for each version of it', async () => {
  const mails = async () => {
    const rows = (await t.mails()).filter(({ toAddress }) => toAddress === student.email)
    return rows.map(({ template, payload }) => [template, (payload.attachments as object[]).length])
  }
  await begin(withDevices)
  await begin(withDevices)
  expect(await mails()).toEqual([['terms-before', 4]])
  const [mail] = (await t.mails()).filter(({ toAddress }) => toAddress === student.email)
  expect(mail?.payload).toMatchObject({ page: '/insurance/housing' })
  show('December')
  await begin(withDevices)
  expect((await mails()).map(([template]) => template)).toEqual(['terms-before', 'terms-before'])
})
