import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { claimDocuments, claimMessages, claims } from '../../../server/src/features/claims/claims.table.ts'
import { devices } from '../../../server/src/features/devices/devices.table.ts'
import { files } from '../../../server/src/features/files/files.table.ts'
import { mailOutbox } from '../../../server/src/features/mail/mail.table.ts'
import { createDiskFiles } from '../../../server/src/providers/files/disk-files.ts'
import { aContract } from '../../../server/test/a-contract.ts'
import { insertAdmin, insertStudent, type Person } from '../../../server/test/people.ts'
import { aFile, aPdf } from '../../../server/test/school-form.ts'
import { type Answers, Refused } from '../engine/answers.ts'
import { patiently } from '../engine/patiently.ts'
import { keepGoing, type Load } from '../engine/run-drill.ts'
import type { World } from '../engine/world.ts'
import { type Claiming, type ClaimingBooks, judgeClaiming, type SentFile } from './judge-claiming.ts'
import { refusals } from './purchase-drill.ts'

/** Students who declare a claim with two files and write once more, and an administrator who decides each. */
export async function claimants(world: World, answers: Answers, people: number): Promise<Load> {
  const admin = await insertAdmin(world.services)
  const claimings: Claiming[] = []
  const stop = keepGoing(people, async () => {
    const student = await patiently(() => anInsured(world))
    const claiming: Claiming = { studentId: student.id, claimId: '', sent: [], isDecided: false, messages: 0 }
    claimings.push(claiming)
    try {
      await claim({ answers, admin }, student, claiming)
    } catch (error) {
      claiming.refused = error instanceof Refused ? error.message : String((error as Error).stack)
    }
  })
  const count = (is: (one: Claiming) => boolean) => claimings.filter(is).length
  return {
    stop,
    judge: async () => judgeClaiming(claimings, await readClaims(world)),
    tell: () =>
      `${claimings.length} people: ${count(({ claimId }) => claimId !== '')} declared, ${count(({ messages }) => messages > 0)} wrote again, ${count(({ isDecided }) => isDecided)} were decided`,
    spoil: (how) => spoil(world, claimings, how),
    wrong: async () => refusals(claimings.map((one) => ({ ...one, email: one.studentId }))),
  }
}

/** A student whose phone is insured, written directly. */
async function anInsured({ services }: World): Promise<Person> {
  const student = await insertStudent(services)
  const contract = await aContract(services, student, {
    insuranceType: 'Multimédia',
    priceId: 'price_mm_tel_0800_month',
    startDate: '2026-06-01',
    endDate: '2027-06-01',
    numberRoom: null,
  })
  const phone = {
    deviceType: 'Smartphone',
    brand: 'Marque Exemple',
    model: 'Modèle X',
    birthdayPlace: 'Lille',
  }
  const bought = { purchasePriceCents: 74_900, purchaseDate: '2026-05-20' }
  await services.db.insert(devices).values({ contractId: contract.id, ...phone, ...bought })
  return student
}

type Around = { answers: Answers; admin: Person }

async function claim({ answers, admin }: Around, student: Person, claiming: Claiming): Promise<void> {
  const told = [
    ['insurance_type', 'Multimédia'],
    ['title', 'Écran fissuré'],
    ['message', 'Chute dans l’escalier.'],
  ] as const
  const send = <T>(path: string, fields: readonly (readonly [string, string])[], names: string[]) => {
    const proofs = names.map((name) => ({ name, bytes: aPdf(`${student.id} ${name}`) }))
    const sent = proofs.map(({ bytes }): SentFile => ({ sha256: hashOf(bytes) }))
    const form = () => {
      const made = new FormData()
      for (const [field, value] of fields) made.append(field, value)
      for (const { name, bytes } of proofs) made.append('claimDocuments[]', aFile(bytes, `${name}.pdf`))
      return made
    }
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const done = answers.until<{ data: T }>(`POST ${path}`, (server) =>
      server.call<{ data: T }>(student, path, { method: 'POST', body: form(), headers }),
    )
    return done.then(({ data }) => {
      claiming.sent.push(...sent)
      return data
    })
  }
  claiming.claimId = (await send<{ id: string }>('/api/claims', told, ['facture', 'plainte'])).id
  await send(`/api/claims/${claiming.claimId}/messages`, [['message', 'Voici la photo.']], ['photo'])
  claiming.messages = 1
  await decide(answers, admin, claiming)
}

/** Who decided already, in a call whose answer was lost, is told so by 409: that is well. */
async function decide(answers: Answers, admin: Person, claiming: Claiming): Promise<void> {
  const path = `/api/claims/${claiming.claimId}/decision`
  const decision = { outcome: 'settled', amountCents: 12_000, reason: 'Réparation sur facture.' }
  await answers.until(...answers.post(admin, path, decision)).catch((error: Error) => {
    if (!error.message.includes('claims.decided')) throw error
  })
  claiming.isDecided = true
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function readClaims({ db, folder }: World): Promise<ClaimingBooks> {
  const store = createDiskFiles(join(folder, 'files'))
  const [rows, messages, papers, mails] = await Promise.all([
    db.select({ id: claims.id, studentId: claims.studentId }).from(claims),
    db.select({ claimId: claimMessages.claimId }).from(claimMessages),
    db.select().from(claimDocuments).innerJoin(files, eq(files.id, claimDocuments.fileId)),
    db.select({ eventKey: mailOutbox.eventKey, state: mailOutbox.state }).from(mailOutbox),
  ])
  const kept = papers.map(async ({ claim_documents: { claimId, from }, files: { storageKey, sha256 } }) => {
    const bytes = await store.get(storageKey).catch(() => null)
    return {
      claimId,
      isLetter: from === 'decision',
      sha256: bytes && hashOf(bytes) === sha256 ? sha256 : null,
    }
  })
  const decided = mails.filter(
    ({ eventKey, state }) => eventKey.startsWith('claim-decided:') && state === 'sent',
  )
  return {
    claims: rows,
    messages: messages.map(({ claimId }) => claimId),
    papers: await Promise.all(kept),
    mails: decided.map(({ eventKey }) => eventKey.slice('claim-decided:'.length)),
  }
}

async function spoil({ db }: World, claimings: Claiming[], how: 'lost' | 'double'): Promise<void> {
  const one = claimings.find(({ messages }) => messages > 0)
  if (!one) throw new Error('nobody wrote yet: nothing can be spoilt')
  const [first] = await db.select().from(claimMessages).where(eq(claimMessages.claimId, one.claimId))
  if (!first) throw new Error('the message that was told is not there')
  if (how === 'double') {
    await db.insert(claimMessages).values({ ...first, id: crypto.randomUUID(), key: crypto.randomUUID() })
    return
  }
  await db.delete(claimDocuments).where(eq(claimDocuments.messageId, first.id))
}
