import { claimLimits } from '@cursus/shared/claims'
import { line, lines } from '@cursus/shared/fields'
import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { type Tx, transact } from '../../platform/database.ts'
import { AppError, faultsOf, invalid } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import type { Caller } from '../../platform/session-tokens.ts'
import { holdOpen } from '../accounts/open-account.service.ts'
import { type ClaimForm, insertDocuments } from './claim-files.ts'
import { tellOfMessage } from './claim-mails.ts'
import { claimAskedPapers, claimDocuments, claimMessages, claims } from './claims.table.ts'
import { paperFaults, papersIn } from './read-declaration.ts'

const day = 86_400_000
/** Of one student in 24 hours, over all claims. */
const perDay = 100

type ClaimRow = typeof claims.$inferSelect
type Said = { claimId: string; caller: Caller; key: string | null; form: ClaimForm; requestId: string }
type Words = { text: string; papers: (string | null)[]; asked: string[] }

/**
 * A word of the owner or of an administrator, with files, and with papers that an administrator asks for. A paper that was asked for
 * counts as given when a document comes as it. Throws 422 without a word, a file or a question, 409 beyond thirty
 * documents, 429 when a student writes too much in a day.
 */
export async function addMessage(services: Services, said: Said): Promise<void> {
  const { claimId, form } = said
  const isNew = await transact(services.db, async (tx) => {
    await holdOpen(tx, said.caller.id)
    const [claim] = await tx.select().from(claims).where(eq(claims.id, claimId)).for('no key update')
    if (!claim) throw new AppError('not_found', 'platform.not_found')
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
    .select({ paper: claimAskedPapers.paper })
    .from(claimAskedPapers)
    .where(and(eq(claimAskedPapers.claimId, claimId), isNull(claimAskedPapers.givenAt)))
  return rows.map(({ paper }) => paper)
}

const Message = lines(claimLimits.message)
const Paper = line(claimLimits.paper)

function readWords({ caller, form }: Said, standing: string[]): Words {
  const { fields, files } = form
  const papers = papersIn(fields)
  const asked = caller.role === 'ROLE_ADMIN' ? papersIn({ papers: fields.asked }).filter(isText) : []
  const { message } = fields
  const isSilent = message === undefined || (typeof message === 'string' && message.trim() === '')
  const read = isSilent ? null : Message.safeParse(message)
  const errors = {
    ...(isSilent && files.length + asked.length + Object.keys(form.faults).length === 0 && nothing),
    ...(read?.error && { message: faultsOf(read.error).undefined ?? [] }),
    ...(asked.length > 10 || asked.some((paper) => !Paper.safeParse(paper).success) ? tooLong : {}),
    ...paperFaults(papers, standing),
    ...form.faults,
  }
  if (Object.keys(errors).length > 0) throw invalid('platform.invalid', errors)
  const wanted = asked.map((paper) => Paper.parse(paper))
  return { text: read?.data ?? '', papers, asked: [...new Set(wanted)] }
}

const nothing = { message: ['validation.field.messageOrFile.required'] }
const tooLong = { asked: ['validation.field.incorrect'] }
const isText = (paper: string | null): paper is string => paper !== null

async function refuseTooMuch(tx: Tx, { now }: Services, { claimId, caller, form }: Said) {
  const documents = await tx.$count(claimDocuments, eq(claimDocuments.claimId, claimId))
  if (form.files.length > 0 && documents + form.files.length > claimLimits.documents) {
    throw new AppError('conflict', 'claims.too_many_documents')
  }
  const lately = gt(claimMessages.createdAt, new Date(now().getTime() - day))
  const written = await tx.$count(claimMessages, and(eq(claimMessages.authorId, caller.id), lately))
  if (caller.role !== 'ROLE_ADMIN' && written >= perDay) {
    throw new AppError('too_many', 'claims.too_many', { retryAfter: 3600 })
  }
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
  const { papers, asked } = words
  await insertDocuments(tx, services, { claimId, messageId: message.id, from, papers, files: form.files })
  await markGiven(tx, {
    claimId,
    papers: papers.slice(0, form.files.length).filter(isText),
    givenAt: createdAt,
  })
  await askFor(tx, { claimId, asked, askedBy: caller.id, askedAt: createdAt })
  await tx.update(claims).set({ lastWordAt: createdAt, lastWordFrom: from }).where(eq(claims.id, claimId))
  await tellOfMessage(tx, services, { claim, messageId: message.id, from, asked: asked.length })
  if (from === 'student') return
  const object = { type: 'claim' as const, id: claimId }
  const after = { documents: form.files.length, asked: asked.length }
  await audit(tx, services, { actorId: caller.id, action: 'claims.answered', object, after, requestId })
}

type Given = { claimId: string; papers: string[]; givenAt: Date }
async function markGiven(tx: Tx, { claimId, papers, givenAt }: Given) {
  if (papers.length === 0) return
  const { paper, givenAt: already } = claimAskedPapers
  await tx
    .update(claimAskedPapers)
    .set({ givenAt })
    .where(and(eq(claimAskedPapers.claimId, claimId), inArray(paper, papers), isNull(already)))
}

type Asked = { claimId: string; asked: string[]; askedBy: string; askedAt: Date }
/** What is asked for already stays as it was asked. */
async function askFor(tx: Tx, { asked, ...by }: Asked) {
  if (asked.length === 0) return
  await tx
    .insert(claimAskedPapers)
    .values(asked.map((paper) => ({ ...by, paper })))
    .onConflictDoNothing()
}
