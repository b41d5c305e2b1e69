import { sql } from 'drizzle-orm'
import { amendments } from '../src/features/amendments/amendments.table.ts'
import { certificateShares } from '../src/features/certificates/certificate-shares.table.ts'
import { occupantCertificates } from '../src/features/certificates/occupant-certificates.table.ts'
import { claimDocuments, claimMessages, claims } from '../src/features/claims/claims.table.ts'
import type { ContractRow } from '../src/features/contracts/contracts.service.ts'
import { documents } from '../src/features/documents/documents.table.ts'
import { insertFile, storeBytes } from '../src/features/files/files.service.ts'
import { homes, roommates } from '../src/features/home/home.table.ts'
import { queueMail } from '../src/features/mail/mail.service.ts'
import { checkoutSessions, purchases } from '../src/features/purchases/purchases.table.ts'
import { certificateRequests, complaints } from '../src/features/requests/requests.table.ts'
import { type Db, transact } from '../src/platform/database.ts'
import type { Services } from '../src/platform/services.ts'
import { aContract } from './a-contract.ts'
import type { Person } from './people.ts'

let number = 0

/** A file of ours with that text. */
export async function aStoredFile(services: Services, text: string, mimeType = 'application/pdf') {
  const stored = await storeBytes(services, Buffer.from(text), mimeType)
  return {
    id: await transact(services.db, (tx) => insertFile(tx, services, stored)),
    key: stored.storageKey,
  }
}

/**
 * A student's file with something of every kind in it, all of it marked with `mark`: a home with a room-mate, its paper,
 * its payment, a settled claim with messages and a picture, a mail. The home ended on `endDate`.
 */
export async function aWholeFile(services: Services, who: Person, mark: string, endDate = '2026-08-31') {
  const { db } = services
  const contract = await aContract(services, who, { startDate: '2025-09-01', endDate })
  const paper = await aStoredFile(services, `%PDF paper of ${mark}`)
  const picture = await aStoredFile(services, `picture of ${mark}`, 'image/png')
  const ofMate = await aHomeOfTwo(services, { contract, mark })
  await db.insert(documents).values({
    contractId: contract.id,
    fileId: paper.id,
    kind: 'contract',
    fileName: `../${mark}\u202e:fdp.pdf`,
  })
  const purchase = await aPurchase(services, who, { mark, state: 'fulfilled', session: 'paid' })
  const claim = await aClaim(services, who, { contractId: contract.id, mark, state: 2 })
  await db.insert(claimDocuments).values({
    claimId: claim.id,
    fileId: picture.id,
    fileName: `${picture.key}.png`,
    title: `photo ${mark}.png`,
    from: 'student',
  })
  await db.insert(complaints).values({
    reference: `RE-TEST-${mark}`,
    studentId: who.id,
    subject: 'Valmy Rose',
    message: 'Late letter\n\nIt took long',
    acknowledgedBy: '2026-11-24',
    answerBy: '2027-01-20',
    answer: 'We are sorry',
    answeredAt: services.now(),
  })
  await db.insert(certificateRequests).values({
    studentId: who.id,
    lastname: mark,
    firstname: mark,
    countryNationality: 'FR',
    countryResidence: 'FR',
    phone: '+33639980107',
    mail: who.email,
    address: { street: `1 rue ${mark}`, postalCode: '31000', city: 'Toulouse', country: 'FR' },
    reason: 'studies',
    hostOrganization: 'Université',
  })
  await transact(db, (tx) =>
    queueMail(tx, services, {
      eventKey: `test:${mark}`,
      to: { address: who.email, name: mark },
      language: 'fr',
      template: 'email-known',
      payload: { name: mark, email: who.email },
    }),
  )
  return { contract, claim, purchase, paper, picture, ofMate }
}

type Shared = { contract: ContractRow; mark: string }

/** Writes the home of a contract with a room-mate, and what the mate was given. */
async function aHomeOfTwo(services: Services, { contract, mark }: Shared) {
  const place = { street: `1 rue ${mark}`, postalCode: '31000', city: 'Toulouse', country: 'FR' }
  await services.db.insert(homes).values({ contractId: contract.id, ...place, numberOfPersons: 2 })
  await services.db.insert(amendments).values({
    ...{ contractId: contract.id, state: 'done', draft: place, revision: 1, actorId: contract.studentId },
    ...{ beforeCents: 700, priceId: contract.priceId, priceCents: 823, effectOn: contract.startDate },
    ...{ askedAt: services.now(), expiresAt: services.now(), doneAt: services.now() },
    replacedThing: {
      street: `2 rue ${mark}`,
      complement: `Chez ${mark}`,
      imei: `IMEI ${mark}`,
      city: 'Tours',
    },
  })
  const mate = { civility: 'Mme' as const, name: `Mate ${mark}`, lastName: 'Tavernel' }
  const [row] = await services.db
    .insert(roommates)
    .values({ contractId: contract.id, position: 1, ...mate, birthday: '2004-02-29' })
    .returning()
  return givenToMate(services, { contract, mark, ...mate, occupantId: row?.id ?? '' })
}

type Given = {
  contract: ContractRow
  mark: string
  occupantId: string
  civility: 'Mme'
  name: string
  lastName: string
}

/** The link that a room-mate was mailed, and the certificate that they opened by it. */
async function givenToMate(
  services: Services,
  { contract, mark, occupantId, civility, name, lastName }: Given,
) {
  const { id: contractId, checkCode: contractCode, endDate } = contract
  const address = `mate-${mark.toLowerCase()}@example.org`
  const stored = await aStoredFile(services, `%PDF certificate of mate ${mark}`)
  const code = `MATE${mark.toUpperCase()}`
  const issued = { issuedAt: services.now(), fileId: stored.id }
  const whose = { contractId, occupantId, contractCode, endDate, civility, name, lastName }
  await services.db.insert(occupantCertificates).values({ code, ...whose, ...issued })
  const link = { recipient: 'occupant' as const, language: 'fr' as const, token: code, until: endDate }
  const [share] = await services.db
    .insert(certificateShares)
    .values({ contractId, occupantId, name, ...link, email: address, createdAt: services.now() })
    .returning({ id: certificateShares.id })
  const payload = { name, policyholder: mark, reference: contract.reference, endDate, until: endDate }
  await transact(services.db, (tx) =>
    queueMail(tx, services, {
      eventKey: `occupant-link:${contractId}:${share?.id}:${mark}`,
      to: { address, name },
      language: 'fr',
      template: 'occupant-link',
      payload: { ...payload, tokenReference: services.linkTokens.make().reference },
    }),
  )
  return { key: stored.key, address }
}

type Claim = { contractId: string; mark: string; state: number }

export async function aClaim({ db, now }: Services, who: Person, { contractId, mark, state }: Claim) {
  number += 1
  const [claim] = await db
    .insert(claims)
    .values({
      reference: `SI-TEST-${number}`,
      studentId: who.id,
      contractId,
      insuranceType: 'Habitation',
      title: `Title ${mark}`,
      message: `Message ${mark}`,
      state,
      lastWordAt: now(),
      lastWordFrom: 'student',
      ...(state > 1 && { decidedAt: now() }),
    })
    .returning()
  if (!claim) throw new Error('no claim was written')
  await db
    .insert(claimMessages)
    .values({ claimId: claim.id, authorId: who.id, from: 'student', text: `Word ${mark}` })
  return claim
}

type Bought = {
  mark: string
  state: (typeof purchases.$inferInsert)['state']
  session: NonNullable<(typeof checkoutSessions.$inferInsert)['state']>
}

export async function aPurchase({ db, now }: Services, who: Person, { mark, state, session }: Bought) {
  const [purchase] = await db
    .insert(purchases)
    .values({
      studentId: who.id,
      product: 'home',
      draft: { roommates: [{ name: `Draft ${mark}` }] },
      amount: 2584,
      language: 'fr',
      state,
      createdAt: now(),
    })
    .returning()
  if (!purchase) throw new Error('no purchase was written')
  await db
    .insert(checkoutSessions)
    .values({ purchaseId: purchase.id, attempt: 1, state: session, expiresAt: now(), amountPaid: 2584 })
  return purchase
}

/** Names the tables of which a row holds a word. */
export async function tablesSaying(db: Db, word: string): Promise<string[]> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await db.execute(
      sql`SELECT 1 FROM ${sql.identifier(name)} AS one WHERE position(${word} in one::text) > 0 LIMIT 1`,
    )
    if (rows.length > 0) found.push(name)
  }
  return found
}
