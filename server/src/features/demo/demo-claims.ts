import { randomBytes } from 'node:crypto'
import { addDays, type Day, dayMs, dayOf, daysBetween, formatDay } from '@cursus/shared/day'
import { eq, inArray } from 'drizzle-orm'
import demo from '../../data/seed-demo.json' with { type: 'json' }
import { type Tx, transact } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { users } from '../accounts/accounts.table.ts'
import { claimAskedProofs, claimDocuments, claimMessages, claims } from '../claims/claims.table.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { insertFile, storeBytes } from '../files/files.service.ts'
import { demoProof } from './demo-proofs.ts'
import { notAhead } from './not-ahead.ts'

type DemoClaim = (typeof demo.claims)[number]
type ContractRow = typeof contracts.$inferSelect

/**
 * Adds the missing claims of the demo world with their files, messages and decisions, without mails; also to a
 * database filled before claims existed.
 */
export async function seedDemoClaims(services: Services): Promise<void> {
  const { db, now } = services
  const standing = await db
    .select({ reference: claims.reference })
    .from(claims)
    .where(inArray(claims.reference, demo.claims.map(referenceOf)))
  const [admin] = await db.select({ id: users.id }).from(users).where(eq(users.email, adminEmail))
  if (!admin) return
  const moved = daysBetween(demo.referenceDate, dayOf(now()))
  for (const claim of demo.claims) {
    if (standing.some(({ reference }) => reference === referenceOf(claim))) continue
    const [contract] = await db
      .select()
      .from(contracts)
      .where(eq(contracts.reference, contractOf(claim)))
    if (contract) await insertClaim(services, claim, { contract, adminId: admin.id, moved, now: now() })
  }
}

const adminEmail = demo.admins[0]?.email ?? ''

/** Returns the reference of a demo claim; numbers below 1001 are reserved for the demo world. */
function referenceOf({ id, creation_date }: DemoClaim): string {
  return `SI-${creation_date.slice(0, 4)}-${String(id).padStart(6, '0')}`
}

function contractOf({ contractId }: DemoClaim): string {
  return demo.contracts.find(({ id }) => id === contractId)?.reference ?? ''
}

type World = { contract: ContractRow; adminId: string; moved: number; now: Date }

async function insertClaim(services: Services, claim: DemoClaim, world: World): Promise<void> {
  const at = (instant: string) => notAhead(new Date(Date.parse(instant) + world.moved * dayMs), world.now)
  const stored = await Promise.all(
    claim.claim_documents.map(async ({ title, mimeType }) =>
      storeBytes(services, demoProof(title, linesOf(claim, world)), mimeType),
    ),
  )
  await transact(services.db, async (tx) => {
    const [made] = await tx
      .insert(claims)
      .values(rowOf(claim, world, at))
      .onConflictDoNothing()
      .returning()
    if (!made) return
    const messageIds = await insertMessages(tx, claim, { claimId: made.id, world, at })
    for (const [position, document] of claim.claim_documents.entries()) {
      const bytes = stored[position]
      if (!bytes) continue
      const message = document.message === null ? undefined : claim.messages[document.message]
      await tx.insert(claimDocuments).values({
        claimId: made.id,
        messageId: document.message === null ? null : (messageIds[document.message] ?? null),
        fileId: await insertFile(tx, services, bytes),
        fileName: `${randomBytes(16).toString('hex')}.${document.title.split('.').at(-1)}`,
        title: document.title,
        proof: document.proof,
        from: 'student',
        position,
        createdAt: message ? at(message.at) : made.createdAt,
      })
    }
  })
}

type At = (instant: string) => Date

function rowOf(claim: DemoClaim, { contract, adminId, moved }: World, at: At): typeof claims.$inferInsert {
  const { decision } = claim
  const createdAt = at(`${claim.creation_date}T12:00:00Z`)
  const last = claim.messages.at(-1)
  return {
    reference: referenceOf(claim),
    studentId: contract.studentId,
    contractId: contract.id,
    insuranceType: contract.insuranceType,
    title: claim.title,
    message: claim.message,
    kind: claim.kind,
    occurredOn: addDays(claim.occurredOn, moved),
    state: claim.state,
    lastWordAt: decision ? at(decision.at) : last ? at(last.at) : createdAt,
    lastWordFrom: decision ? 'administrator' : ((last?.by ?? 'student') as 'student'),
    createdAt,
    ...(decision && {
      outcome: decision.outcome as 'settled',
      amountCents: decision.amountCents,
      reason: decision.reason,
      decidedAt: at(decision.at),
      decidedBy: adminId,
    }),
  }
}

async function insertMessages(
  tx: Tx,
  { messages, asked }: DemoClaim,
  { claimId, world, at }: { claimId: string; world: World; at: At },
): Promise<string[]> {
  const { adminId, contract } = world
  const ids: string[] = []
  for (const { by, at: instant, text } of messages) {
    const authorId = by === 'student' ? contract.studentId : adminId
    const [row] = await tx
      .insert(claimMessages)
      .values({ claimId, authorId, from: by as 'student', text, createdAt: at(instant) })
      .returning({ id: claimMessages.id })
    if (row) ids.push(row.id)
  }
  for (const { proof, at: instant } of asked) {
    await tx.insert(claimAskedProofs).values({ claimId, proof, askedAt: at(instant), askedBy: adminId })
  }
  return ids
}

/** Returns the lines on a made-up proof. */
function linesOf({ title, occurredOn }: DemoClaim, { contract, moved }: World): string[] {
  const day: Day = addDays(occurredOn, moved)
  return ['Exemple de démonstration', '', title, `Le ${formatDay(day)}`, `Contrat ${contract.reference}`]
}
