import { claimLimits } from '@cursus/shared/claims'
import { dayMs } from '@cursus/shared/day'
import { line, lines } from '@cursus/shared/fields'
import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { type Tx, transact } from '../../platform/database.ts'
import { AppError, faultsOf, invalid } from '../../platform/errors.ts'
import { countHits, defineLimit } from '../../platform/limits.ts'
import type { Services } from '../../platform/services.ts'
import type { Caller } from '../../platform/session-tokens.ts'
import { holdOpen, holdOpenForDesk } from '../accounts/open-account.service.ts'
import { type ClaimForm, insertDocuments } from './claim-files.ts'
import { tellOfMessage } from './claim-mails.ts'
import { claimAskedProofs, claimDocuments, claimMessages, claims } from './claims.table.ts'
import { proofFaults, proofsIn } from './read-declaration.ts'

/** Messages that one student may send in a day, over all claims. */
const messages = defineLimit({
  name: 'claims.messages',
  count: 100,
  windowMs: dayMs,
  code: 'claims.too_many',
})

type ClaimRow = typeof claims.$inferSelect
type Said = { claimId: string; caller: Caller; key: string | null; form: ClaimForm; requestId: string }
type Words = { text: string; proofs: (string | null)[]; asked: string[] }

/**
 * Adds a message of the owner or of an administrator, with files and with proofs that the administrator asks for. A
 * document sent as an asked proof settles that request. Throws 422 for an empty message, 409 beyond thirty documents
 * and where the student closed the account, 429 when a student writes too much in a day.
 */
export async function addMessage(services: Services, said: Said): Promise<void> {
  const { claimId, form } = said
  const isNew = await transact(services.db, async (tx) => {
    await holdOpen(tx, said.caller.id)
    const [claim] = await tx.select().from(claims).where(eq(claims.id, claimId)).for('no key update')
    if (!claim) throw new AppError('not_found', 'platform.not_found')
    if (said.caller.role === 'ROLE_ADMIN') await holdOpenForDesk(tx, claim.studentId)
    if (await isSaid(tx, said)) return false
    const standing = await askedStill(tx, claimId)
    const words = readWords(said, standing)
    await refuseTooMuch(tx, services, said)
    await write(tx, services, { said, claim, words })
    return true
  })
  if (!isNew) await form.drop()
}

async function isSaid(tx: Tx, { claimId, caller, key }: Said): Promise<boolean> {
  if (key === null) return false
  const isSame = and(eq(claimMessages.claimId, claimId), eq(claimMessages.authorId, caller.id))
  return (await tx.$count(claimMessages, and(isSame, eq(claimMessages.key, key)))) > 0
}

async function askedStill(tx: Tx, claimId: string): Promise<string[]> {
  const rows = await tx
    .select({ proof: claimAskedProofs.proof })
    .from(claimAskedProofs)
    .where(and(eq(claimAskedProofs.claimId, claimId), isNull(claimAskedProofs.givenAt)))
  return rows.map(({ proof }) => proof)
}

const Message = lines(claimLimits.message)
const Proof = line(claimLimits.proof)

function readWords({ caller, form }: Said, standing: string[]): Words {
  const { fields, files } = form
  const proofs = proofsIn(fields)
  const asked = caller.role === 'ROLE_ADMIN' ? proofsIn({ proofs: fields.asked }).filter(isText) : []
  const { message } = fields
  const isSilent = message === undefined || (typeof message === 'string' && message.trim() === '')
  const read = isSilent ? null : Message.safeParse(message)
  const errors = {
    ...(isSilent && files.length + asked.length + Object.keys(form.faults).length === 0 && nothing),
    ...(read?.error && { message: faultsOf(read.error)[''] ?? [] }),
    ...(asked.length > 10 || asked.some((proof) => !Proof.safeParse(proof).success) ? tooLong : {}),
    ...proofFaults(proofs, standing),
    ...form.faults,
  }
  if (Object.keys(errors).length > 0) throw invalid('platform.invalid', errors)
  const wanted = asked.map((proof) => Proof.parse(proof))
  return { text: read?.data ?? '', proofs, asked: [...new Set(wanted)] }
}

const nothing = { message: ['validation.field.messageOrFile.required'] }
const tooLong = { asked: ['validation.field.incorrect'] }
const isText = (proof: string | null): proof is string => proof !== null

async function refuseTooMuch(tx: Tx, { now }: Services, { claimId, caller, form }: Said) {
  const documents = await tx.$count(claimDocuments, eq(claimDocuments.claimId, claimId))
  if (form.files.length > 0 && documents + form.files.length > claimLimits.documents) {
    throw new AppError('conflict', 'claims.too_many_documents')
  }
  if (caller.role !== 'ROLE_ADMIN') await countHits({ db: tx, now }, messages.of(caller.id))
}

async function write(
  tx: Tx,
  services: Services,
  { said, claim, words }: { said: Said; claim: ClaimRow; words: Words },
) {
  const { caller, key, form, requestId } = said
  const [claimId, createdAt] = [claim.id, services.now()]
  const from = caller.role === 'ROLE_ADMIN' ? 'administrator' : 'student'
  const [message] = await tx
    .insert(claimMessages)
    .values({ claimId, authorId: caller.id, from, text: words.text, key, createdAt })
    .returning({ id: claimMessages.id })
  if (!message) throw new Error('no message was written')
  const { proofs, asked } = words
  await insertDocuments(tx, services, { claimId, messageId: message.id, from, proofs, files: form.files })
  await markGiven(tx, {
    claimId,
    proofs: proofs.slice(0, form.files.length).filter(isText),
    givenAt: createdAt,
  })
  await askFor(tx, claim, { asked, askedBy: caller.id, askedAt: createdAt })
  await tx.update(claims).set({ lastWordAt: createdAt, lastWordFrom: from }).where(eq(claims.id, claimId))
  await tellOfMessage(tx, services, { claim, messageId: message.id, from, asked: asked.length })
  if (from === 'student') return
  const object = { type: 'claim' as const, id: claimId }
  const after = { documents: form.files.length, asked: asked.length }
  await audit(tx, services, { actorId: caller.id, action: 'claims.answered', object, after, requestId })
}

type Given = { claimId: string; proofs: string[]; givenAt: Date }
async function markGiven(tx: Tx, { claimId, proofs, givenAt }: Given) {
  if (proofs.length === 0) return
  const { proof, givenAt: already } = claimAskedProofs
  await tx
    .update(claimAskedProofs)
    .set({ givenAt })
    .where(and(eq(claimAskedProofs.claimId, claimId), inArray(proof, proofs), isNull(already)))
}

type Asked = { asked: string[]; askedBy: string; askedAt: Date }
/** Stores new requests for proofs; one that is open already stays as it is, and one that a decision ended begins anew. */
async function askFor(tx: Tx, { id: claimId, decidedAt }: ClaimRow, { asked, ...by }: Asked) {
  if (asked.length === 0) return
  const { proof, givenAt, askedAt } = claimAskedProofs
  await tx
    .insert(claimAskedProofs)
    .values(asked.map((one) => ({ ...by, claimId, proof: one })))
    .onConflictDoUpdate({
      target: [claimAskedProofs.claimId, proof],
      targetWhere: isNull(givenAt),
      set: by,
      setWhere: decidedAt ? lte(askedAt, decidedAt) : sql`false`,
    })
}
