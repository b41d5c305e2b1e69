import type { Role } from '@cursus/shared/accounts'
import { beforeAll, expect, it } from 'vitest'
import { openSession } from '../src/features/accounts/refresh-tokens.service.ts'
import { contractPapers } from '../src/features/documents/contract-papers.table.ts'
import { documents } from '../src/features/documents/documents.table.ts'
import { insertFile, storeBytes } from '../src/features/files/files.service.ts'
import { purchases } from '../src/features/purchases/purchases.table.ts'
import { aContract } from './a-contract.ts'
import { startTest } from './harness.ts'
import type { Person } from './people.ts'
import { aFile, aPdf } from './school-form.ts'

const t = await startTest()
const absent = '00000000-0000-4000-8000-000000000000'
const kinds: Role[] = ['ROLE_STUDENT_INCLUSIVE', 'ROLE_STUDENT_PARTNER', 'ROLE_STUDENT_CLASSIC']

type Thing = 'claim' | 'contract' | 'devices' | 'document' | 'paper' | 'purchase' | 'session'
/** Every call of a student that names an object of theirs, and how it names it. */
const naming: Record<string, { thing: Thing; body?: (id: string) => object }> = {
  'GET /api/claims/{id}': { thing: 'claim' },
  'POST /api/claims/{id}/messages': { thing: 'claim', body: () => ({ message: 'Bonjour' }) },
  'GET /api/files/document/{id}': { thing: 'document' },
  'POST /api/files/document/{id}/send': { thing: 'document', body: () => ({ language: 'en' }) },
  'GET /api/files/paper/{id}': { thing: 'paper' },
  'POST /api/contracts/{id}/signature': { thing: 'contract' },
  'POST /api/contracts/health_insurance/send': {
    thing: 'contract',
    body: (id) => ({ contractId: id }),
  },
  'POST /api/contracts/home_insurance/sign': { thing: 'contract', body: (id) => ({ contractId: id }) },
  'POST /api/contracts/home_insurance/send': { thing: 'contract', body: (id) => ({ contractId: id }) },
  'POST /api/contracts/multimedia_insurance/invoice': { thing: 'devices', body: anInvoice },
  'POST /api/contracts/multimedia_insurance/send': { thing: 'devices', body: (id) => ({ contractId: id }) },
  'GET /api/contracts/{id}/device': { thing: 'devices' },
  'PUT /api/contracts/{id}/device': { thing: 'devices', body: () => ({ birthdayPlace: 'Lille' }) },
  'POST /api/purchases/{id}/checkout': { thing: 'purchase' },
  'POST /api/accounts/sessions/{id}/end': { thing: 'session' },
}
function anInvoice(contractId: string): FormData {
  const form = new FormData()
  form.append('contractId', contractId)
  form.append('invoice', aFile(aPdf('facture'), 'facture.pdf'))
  return form
}
/** What a student may name that is everybody's. */
const common = ['GET /api/offers/school/{idSchool}']

let owner: Person
let others: Person[] = []
let own: Record<Thing, string>
/** Whatever would tell that something is the owner's. */
let signs: string[] = []
let calls: string[] = []

beforeAll(async () => {
  await t.app.ready()
  type Operation = { security?: unknown }
  const { paths = {} } = t.app.swagger() as { paths?: Record<string, Record<string, Operation>> }
  calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security }]) => security)
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  )
  const school = await t.aSchool()
  const aStudent = (role: Role) =>
    t.aStudent({ role: role as 'ROLE_STUDENT_PARTNER', ...(role !== 'ROLE_STUDENT_CLASSIC' && { school }) })
  owner = await aStudent('ROLE_STUDENT_PARTNER')
  others = await Promise.all(kinds.map(aStudent))
  own = await theirThings()
})

async function theirThings(): Promise<Record<Thing, string>> {
  const contract = await aContract(t.services, owner)
  const ofDevices = { insuranceType: 'Multimédia', priceId: 'price_mm_tel_0300_month' } as const
  const devices = await aContract(t.services, owner, { ...ofDevices, numberRoom: null })
  const stored = await storeBytes(t.services, Buffer.from('%PDF-1.7 of the owner'), 'application/pdf')
  const [document] = await t.db.transaction(async (tx) => {
    const fileId = await insertFile(tx, t.services, stored)
    const row = { contractId: contract.id, fileId, kind: 'certificate' as const, fileName: 'owner.pdf' }
    return tx.insert(documents).values(row).returning()
  })
  const paper = await theirPaper(contract.id)
  const [purchase] = await t.db
    .insert(purchases)
    .values({ studentId: owner.id, product: 'health_mobility', amount: 5100, language: 'fr' })
    .returning()
  const { token } = await openSession(t.services, owner, 'Firefox/140.0')
  const session = (await t.services.tokens.verify(token))?.family
  if (!document || !purchase || !session) throw new Error('the owner has nothing')
  signs = [paper, owner.id, owner.email, contract.id, contract.reference, contract.checkCode, document.id]
  signs.push(devices.id, devices.reference, purchase.id, session, 'owner.pdf', 'owner-information.pdf')
  return {
    claim: await theirClaim(contract.id),
    contract: contract.id,
    devices: devices.id,
    document: document.id,
    paper,
    purchase: purchase.id,
    session,
  }
}

async function theirClaim(contractId: string): Promise<string> {
  const body = { insurance_type: 'Habitation', title: 'Owner’s claim', message: 'Fuite', contractId }
  const { data } = (await t.as(owner).post('/api/claims', body)).json()
  signs.push(data.id, data.reference, 'Owner’s claim')
  return data.id
}

async function theirPaper(contractId: string): Promise<string> {
  const stored = await storeBytes(t.services, Buffer.from('%PDF-1.7 to be read'), 'application/pdf')
  const [paper] = await t.db.transaction(async (tx) => {
    const fileId = await insertFile(tx, t.services, stored)
    const row = { contractId, fileId, kind: 'ipid' as const, fileName: 'owner-information.pdf' }
    return tx.insert(contractPapers).values(row).returning()
  })
  if (!paper) throw new Error('the owner has no paper')
  return paper.id
}

async function ask(call: string, id: string, as: Person) {
  const [method, path = ''] = call.split(' ')
  const url = path.replace(/\{\w+\}/, id)
  const send = { GET: t.get, POST: t.post, PUT: t.put, DELETE: t.delete }[method as 'GET']
  const body = naming[call]?.body?.(id) ?? {}
  return send(url, { as, ...(method !== 'GET' && { body }) })
}

it('knows every call by which a student names an object', async () => {
  const open = []
  for (const call of calls.filter((one) => one.includes('{'))) {
    if ((await ask(call, absent, others[0] as Person)).statusCode !== 403) open.push(call)
  }
  const known = [...Object.keys(naming), ...common].filter((call) => call.includes('{'))
  expect(open.sort()).toEqual(known.sort())
})

it('answers somebody else’s object as one that does not exist, to every kind of student', async () => {
  for (const [call, { thing }] of Object.entries(naming)) {
    for (const other of others) {
      const [theirs, none] = [await ask(call, own[thing], other), await ask(call, absent, other)]
      expect([call, other.role, theirs.statusCode]).toEqual([call, other.role, 404])
      expect({ ...theirs.json(), requestId: '' }).toEqual({ ...none.json(), requestId: '' })
    }
  }
})

it('answers the owner of an object otherwise', async () => {
  for (const [call, { thing }] of Object.entries(naming)) {
    const { statusCode } = await ask(call, own[thing], owner)
    expect([call, [401, 403, 404].includes(statusCode)]).toEqual([call, false])
  }
})

it('shows administrators a document and a claim of anybody, and lets them act for nobody', async () => {
  const admin = await t.anAdmin()
  for (const [call, { thing }] of Object.entries(naming)) {
    const { statusCode } = await ask(call, own[thing], admin)
    const isRead = call.startsWith('GET')
    const read = isRead ? 200 : 403
    const claim = isRead ? 200 : 201
    const expected: Partial<Record<Thing, number>> = { claim, document: read, paper: read, session: 404 }
    expect([call, statusCode]).toEqual([call, expected[thing] ?? 403])
  }
})

it('keeps every list and every page of a student free of what is somebody else’s', async () => {
  // Their session has been ended above.
  own = await theirThings()
  const reads = calls.filter((call) => call.startsWith('GET ') && !call.includes('{'))
  const shown = await Promise.all(reads.map(async (call) => (await ask(call, '', owner)).body))
  const telling = reads.filter((_, index) => signs.some((sign) => shown[index]?.includes(sign)))
  expect(telling).toEqual(
    expect.arrayContaining(['GET /api/contracts', 'GET /api/accounts/me', 'GET /api/accounts/sessions']),
  )
  for (const call of reads) {
    for (const other of others) {
      const { body } = await ask(call, '', other)
      expect([call, other.role, signs.filter((sign) => body.includes(sign))]).toEqual([call, other.role, []])
    }
  }
})
