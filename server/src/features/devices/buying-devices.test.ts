import { addMonths } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { aPhone, startDeviceBuying } from '../../../test/devices.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import { devices } from './devices.table.ts'

const w = await startDeviceBuying()
const { t, outside, publicUrl, today } = w

it('takes a partner student from the payment of a phone to the contract that was signed', async () => {
  const student = await w.aPartner()
  const phone = aPhone()
  const address: string = (await w.checkout(student, 'tel_0300_month', phone)).json()
  expect((await outside.pay(address)).headers.get('location')).toBe(
    `${publicUrl}/multimedia_checkout?context=multimedia&success=true&session_id=${outside.sessionIdOf(address)}`,
  )
  const created = await w.comeBack(student, outside.sessionIdOf(address))
  const [row] = await w.contractsOf(student)
  expect(row).toMatchObject({
    id: created.contractId,
    insuranceType: 'Multimédia',
    documentType: 'Contract',
    signatureStatus: 'waiting',
    needsDevice: false,
    startDate: today,
    endDate: addMonths(today, 12),
    primeCents: 499,
    priceId: 'price_mm_tel_0300_month',
    subscriptionStripe: expect.stringMatching(/^sub_/),
  })
  const [device] = await t.db.select().from(devices).where(eq(devices.contractId, created.contractId))
  expect(device).toMatchObject({ imei: phone.imei, purchasePriceCents: 30000, city: 'Toulouse' })
  const early = await w.send(student, created)
  expect([early.statusCode, early.json().code]).toEqual([409, 'contracts.not_signed'])
  const signed = await outside.sign(created.link ?? '')
  expect(signed.headers.get('location')).toMatch(
    `${publicUrl}/insurance/sign?context=multimedia&contractId=${created.contractId}`,
  )
  expect((await w.send(student, created)).json()).toEqual({
    contractId: created.contractId,
    signatureStatus: 'signed',
  })
  await w.soon(() => w.mailsOf(student)).toEqual(['certificate-issued'])
  const shown = await w.contractOf(student, created.contractId)
  expect(shown).toMatchObject({ formula: 'Smartphone', document: { fileName: 'ContratMultimédia.pdf' } })
  const file = await t.as(student).get(`/api/files/document/${shown.document.id}`)
  const text = (await readPdf(file.rawPayload)).text.replace(/\s+/g, ' ')
  for (const said of [phone.imei, 'Lille', '19 rue du Vieux Pont, 31000 Toulouse', 'signature électronique'])
    expect(text).toContain(said)
  for (const said of ['Engagement minimal', '2 par année de contrat, dont 1 vol au plus'])
    expect(text).toContain(said)
})
