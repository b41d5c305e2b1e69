import type { Role } from '@cursus/shared/accounts'
import { beforeAll, expect, it } from 'vitest'
import { openSession } from '../src/features/accounts/refresh-tokens.service.ts'
import { passkeys } from '../src/features/accounts/second-step.table.ts'
import type { ContractRow } from '../src/features/contracts/contracts.service.ts'
import { contractPapers } from '../src/features/documents/contract-papers.table.ts'
import { documents } from '../src/features/documents/documents.table.ts'
import { insertFile, storeBytes } from '../src/features/files/files.service.ts'
import { homes, roommates } from '../src/features/home/home.table.ts'
import { instalments } from '../src/features/payments/instalments.table.ts'
import { checkoutSessions, purchases } from '../src/features/purchases/purchases.table.ts'
import { stays } from '../src/features/travel/travel.table.ts'
import { transact } from '../src/platform/database.ts'
import { aContract } from './a-contract.ts'
import { startTest } from './harness.ts'
import { insertNotice } from './notices.ts'
import { common, naming, type Thing } from './others-objects.ts'
import type { Person } from './people.ts'

const t = await startTest()
const absent = '00000000-0000-4000-8000-000000000000'
const kinds: Role[] = ['ROLE_STUDENT_INCLUSIVE', 'ROLE_STUDENT_PARTNER', 'ROLE_STUDENT_CLASSIC']

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
  const [document] = await transact(t.db, async (tx) => {
    const fileId = await insertFile(tx, t.services, stored)
    const row = { contractId: contract.id, fileId, kind: 'certificate' as const, fileName: 'owner.pdf' }
    return tx.insert(documents).values(row).returning()
  })
  const paper = await theirPaper(contract)
  const asked = { recipient: 'landlord', name: 'Owner’s landlord', language: 'fr', until: '31/12/2026' }
  const share = await t.as(owner).post(`/api/certificates/${contract.checkCode}/shares`, asked)
  const stay = await aContract(t.services, owner, {
    insuranceType: 'Santé/Mobilité',
    numberRoom: null,
    primeCents: 0,
    countryId: 106,
    startDate: '2027-01-10',
    endDate: '2027-02-10',
  })
  await t.db.insert(stays).values({ contractId: stay.id, zone: 1, billedMonths: 2 })
  const [purchase] = await t.db
    .insert(purchases)
    .values({ studentId: owner.id, product: 'travel', amount: 5100, language: 'fr' })
    .returning()
  const { token } = await openSession(t.services, owner, 'Firefox/140.0')
  const session = t.services.tokens.verify(token)?.family
  const publicKey = new Uint8Array(77)
  const key = {
    name: 'Owner’s laptop',
    credentialId: crypto.randomUUID(),
    publicKey,
    counter: 0,
    transports: [],
  }
  const [passkey] = await t.db
    .insert(passkeys)
    .values({ userId: owner.id, ...key })
    .returning()
  if (!document || !purchase || !session || !passkey) throw new Error('the owner has nothing')
  signs = [paper, owner.id, owner.email, contract.id, contract.reference, contract.checkCode, document.id]
  signs.push(share.json().data.id, 'Owner’s landlord', stay.id, stay.reference)
  signs.push(devices.id, devices.reference, purchase.id, session, 'owner.pdf', 'owner-information.pdf')
  return {
    certificate: contract.checkCode,
    share: share.json().data.id,
    stay: stay.id,
    claim: await theirClaim(contract.id),
    contract: contract.id,
    devices: devices.id,
    difference: await theirDifference(contract.id),
    document: document.id,
    instalment: await theirInstalment(contract.id),
    occupant: await theirOccupant(contract.id),
    paper,
    passkey: passkey.id,
    purchase: purchase.id,
    session,
  }
}

async function theirOccupant(contractId: string): Promise<string> {
  const place = { street: '1 rue Owner', postalCode: '31000', city: 'Toulouse', country: 'FR' }
  await t.db.insert(homes).values({ contractId, ...place, numberOfPersons: 2 })
  const mate = { civility: 'M' as const, name: 'Owner’s mate', lastName: 'Ferrando', birthday: '2001-10-30' }
  const rows = await t.db
    .insert(roommates)
    .values({ contractId, position: 1, ...mate })
    .returning()
  signs.push('Owner’s mate')
  return rows[0]?.id ?? ''
}

async function theirInstalment(contractId: string): Promise<string> {
  const days = { dueOn: '2026-10-01', from: '2026-10-01', until: '2026-10-31' }
  const paid = { state: 'paid' as const, paidAt: t.clock.now(), amountCents: 2584 }
  const rows = await t.db
    .insert(instalments)
    .values({ contractId, invoiceId: 'in_owner', ...days, ...paid })
    .returning()
  return rows[0]?.id ?? ''
}

async function theirDifference(contractId: string): Promise<string> {
  const ofOwner = { studentId: owner.id, product: 'home', amount: 231, language: 'fr' } as const
  const paid = { changedContract: contractId, state: 'fulfilled' as const, fulfilledAt: t.clock.now() }
  const [purchase] = await t.db
    .insert(purchases)
    .values({ ...ofOwner, ...paid })
    .returning()
  const purchaseId = purchase?.id ?? ''
  await t.db.insert(checkoutSessions).values({
    purchaseId,
    attempt: 1,
    state: 'paid',
    sessionId: `cs_${purchaseId}`,
    expiresAt: t.clock.now(),
  })
  return purchaseId
}

async function theirClaim(contractId: string): Promise<string> {
  const body = { insurance_type: 'Habitation', title: 'Owner’s claim', message: 'Fuite', contractId }
  const { data } = (await t.as(owner).post('/api/claims', body)).json()
  signs.push(data.id, data.reference, 'Owner’s claim')
  return data.id
}

async function theirPaper(contract: ContractRow): Promise<string> {
  const stored = await storeBytes(t.services, Buffer.from('%PDF-1.7 to be read'), 'application/pdf')
  const [paper] = await transact(t.db, async (tx) => {
    const fileId = await insertFile(tx, t.services, stored)
    const row = { contractId: contract.id, fileId, kind: 'ipid' as const, fileName: 'owner-information.pdf' }
    const { kind, fileName } = row
    const given = { kind, fileName, fileId, sha256: stored.sha256 }
    await insertNotice({ db: tx }, contract, { papers: [given] })
    return tx.insert(contractPapers).values(row).returning()
  })
  if (!paper) throw new Error('the owner has no paper')
  return paper.id
}

async function ask(call: string, id: string, as: Person) {
  const [method, path = ''] = call.split(' ')
  const { inside } = naming[call] ?? {}
  const url = (inside ? path.replace('{code}', own[inside]) : path)
    .replace(/\{\w+\}/, id)
    .replace('{kind}', 'ipid')
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
    const answer = await ask(call, own[thing], owner)
    const isOfPayment = answer.statusCode === 404 && answer.json().code === 'payments.session_unknown'
    expect([call, !isOfPayment && [401, 403, 404].includes(answer.statusCode)]).toEqual([call, false])
  }
})

/** Administrators read what proves a contract, and have its archive made, which is not made yet; they change it for its student, but not once it is given up. */
const alsoOfAdmins: Partial<Record<string, number>> = {
  'GET /api/contracts/{id}/change': 200,
  'POST /api/contracts/{id}/change': 409,
  'POST /api/contracts/{id}/change/draft': 409,
  'DELETE /api/contracts/{id}/change': 409,
  'GET /api/contracts/{id}/proof': 200,
  'POST /api/contracts/{id}/proof': 202,
  'GET /api/contracts/{id}/proof/archive': 409,
}

it('shows administrators a document and a claim of anybody, and lets them act for nobody', async () => {
  const admin = await t.anAdmin()
  for (const [call, { thing }] of Object.entries(naming)) {
    const { statusCode } = await ask(call, own[thing], admin)
    const isRead = call.startsWith('GET')
    const read = isRead ? 200 : 403
    const claim = isRead ? 200 : 201
    const expected: Partial<Record<Thing, number>> = {
      claim,
      document: read,
      paper: read,
      session: 404,
      passkey: 404,
    }
    expect([call, statusCode]).toEqual([call, alsoOfAdmins[call] ?? expected[thing] ?? 403])
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
