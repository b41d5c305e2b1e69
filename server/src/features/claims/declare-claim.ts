import { dayMs, dayOf } from '@cursus/shared/day'
import { and, eq, sql } from 'drizzle-orm'
import { type Tx, transact } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { countHits, defineLimit } from '../../platform/limits.ts'
import type { Services } from '../../platform/services.ts'
import { holdOpen } from '../accounts/open-account.service.ts'
import { lockUser } from '../accounts/sessions.service.ts'
import { type ClaimForm, insertDocuments } from './claim-files.ts'
import { tellOfClaim } from './claim-mails.ts'
import { claimPrefix, claims } from './claims.table.ts'
import type { Declaration } from './read-declaration.ts'

/** Claims that one student may declare in a day, so that nobody fills our disks and the advisor's mailbox. */
const declarations = defineLimit({
  name: 'claims.declarations',
  count: 20,
  windowMs: dayMs,
  code: 'claims.too_many',
})

type Declared = {
  studentId: string
  declaration: Declaration
  form: Pick<ClaimForm, 'files' | 'drop'>
  key: string | null
}

/**
 * Stores a claim with its documents and queues its mails; returns its id. Never refuses for a used-up yearly
 * allowance: the insurer decides. A repeat under one key returns the first claim. Throws 429 when too many came in a
 * day, 422 when the key belongs to another claim.
 */
export async function declareClaim(services: Services, declared: Declared): Promise<string> {
  const { id, isNew } = await transact(services.db, async (tx) => {
    // Who declares twice at once takes turns.
    await lockUser(tx, declared.studentId)
    await holdOpen(tx, declared.studentId)
    const earlier = await underKey(tx, declared)
    if (earlier) return { id: earlier, isNew: false }
    await countHits({ db: tx, now: services.now }, declarations.of(declared.studentId))
    return { id: await insertClaim(tx, services, declared), isNew: true }
  })
  if (!isNew) await declared.form.drop()
  return id
}

async function underKey(tx: Tx, { studentId, declaration, key }: Declared): Promise<string | null> {
  if (key === null) return null
  const [row] = await tx
    .select()
    .from(claims)
    .where(and(eq(claims.studentId, studentId), eq(claims.key, key)))
  if (!row) return null
  const isSame = row.title === declaration.title && row.message === declaration.message
  if (!isSame) throw new AppError('invalid', 'platform.key_reused')
  return row.id
}

async function insertClaim(
  tx: Tx,
  services: Services,
  { studentId, declaration, form, key }: Declared,
): Promise<string> {
  const createdAt = services.now()
  const { proofs, claimable, ...told } = declaration
  const [claim] = await tx
    .insert(claims)
    .values({
      ...told,
      studentId,
      key,
      contractId: claimable.contract.id,
      insuranceType: claimable.contract.insuranceType,
      reference: await nextReference(tx, createdAt),
      lastWordAt: createdAt,
      lastWordFrom: 'student',
      createdAt,
    })
    .returning()
  if (!claim) throw new Error('no claim was written')
  const belonging = { claimId: claim.id, messageId: null, from: 'student' as const }
  await insertDocuments(tx, services, { ...belonging, proofs, files: form.files })
  await tellOfClaim(tx, services, { claim, given: proofs.slice(0, form.files.length) })
  return claim.id
}

/** Takes the next reference, SI-2026-001001, with the year in Paris. */
async function nextReference(tx: Tx, at: Date): Promise<string> {
  const { rows } = await tx.execute<{ number: string }>(sql`SELECT nextval('claim_numbers') AS number`)
  return `${claimPrefix}-${dayOf(at).slice(0, 4)}-${String(rows[0]?.number).padStart(6, '0')}`
}
