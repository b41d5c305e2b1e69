import { addDays, dayOf, formatDay } from '@cursus/shared/day'
import { expect, it } from 'vitest'
import { createProducts } from '../src/features/purchases/products.service.ts'
import { products } from '../src/products.ts'
import { bicycle } from './bicycle/bicycle.product.ts'
import { startPayingWorld } from './paying-world.ts'
import { readPdf } from './read-pdf.ts'

const { t, outside, mailsOf } = await startPayingWorld({ products: createProducts([...products, bicycle]) })

it('sells, signs, certifies and shows a product that is one folder and one line', async () => {
  const student = await t.aStudent()
  const startDate = addDays(dayOf(new Date()), 3)
  const draft = { startDate, brand: 'Vélocipède Exemple', frameNumber: 'EX-4711' }
  const call = t.as(student)
  expect((await call.get('/api/prices/bicycle')).json()).toEqual({ amount: 4900 })

  const address: string = (await call.post('/api/payments/checkout/bicycle', draft)).json()
  const { data: begun } = (await call.get('/api/purchases/unfinished')).json()
  expect(begun).toMatchObject([{ insuranceType: 'Vélo', device: 'Vélocipède Exemple', amount: 4900 }])
  expect((await outside.pay(address)).status).toBe(303)
  const sessionStripe = outside.sessionIdOf(address)
  const stranger = await t.as(await t.aStudent()).post('/api/contracts/bicycle', { sessionStripe })
  expect(stranger.statusCode).toBe(404)
  const made = await call.post('/api/contracts/bicycle', { sessionStripe })
  expect([made.statusCode, made.json().code]).toEqual([200, undefined])
  const { contractId, link } = made.json()

  await outside.sign(link)
  expect((await call.post('/api/contracts/health_insurance/send', { contractId })).statusCode).toBe(200)
  await t.runJobs({ mayFail: true })
  const [contract] = (await call.get('/api/contracts')).json()
  expect(contract).toMatchObject({
    insuranceType: 'Vélo',
    statut: 'ok',
    signatureStatus: 'signed',
    startDate: formatDay(startDate),
    document: { fileName: 'AttestationVélo.pdf' },
    formula: null,
    claims: null,
  })
  expect(contract.reference).toMatch(/^VE-\d{4}-\d{6}$/)
  const kinds = contract.papers.map(({ kind }: { kind: string }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['conditions', 'receipt']))
  const certificate = await call.get(`/api/files/document/${contract.document.id}`)
  expect((await readPdf(certificate.rawPayload)).text).toContain('EX-4711')
  expect(await mailsOf(student)).toContain('certificate-issued')
  const claimable = (await call.get('/api/claims/contracts')).json()
  expect(claimable.data).toMatchObject([{ insuranceType: 'Vélo', deductibleCents: 0, left: null }])
})
