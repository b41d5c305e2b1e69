import type { Day } from '@cursus/shared/day'
import { and, eq, sql } from 'drizzle-orm'
import { type Tx, transact } from '../../platform/database.ts'
import type { Paper } from '../../platform/papers.ts'
import type { Services } from '../../platform/services.ts'
import { users } from '../accounts/accounts.table.ts'
import { isAgreed, printedEnd } from '../contracts/contract-state.rules.ts'
import { findContract } from '../contracts/contracts.queries.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { insertFile, type StoredBytes, storeBytes } from '../files/files.service.ts'
import { queueBulkMails, queueMail, recipientOf } from '../mail/mail.service.ts'
import type { Drawing } from '../purchases/product.ts'
import { currentDocument } from './documents.queries.ts'
import { documents } from './documents.table.ts'
import { handOver, termsOf } from './given-papers.service.ts'

export type Issue = (contractId: string) => Promise<void>

/** Tells whether a contract is paid, complete, and signed or in no need of it: only then it gets a document. */
export function isActive({ paymentStatus, signatureStatus, needsDevice }: ContractRow): boolean {
  return paymentStatus === 'payment_succeeded' && isAgreed({ signatureStatus }) && !needsDevice
}

/**
 * Makes the one document of an active contract, with its mail. May run any number of times, also at the same time:
 * the unique current document guards it. A character without a font raises an alarm and stops it; blanks are never
 * printed.
 */
export function issueWith(services: Services, drawing: Drawing): Issue {
  return async (contractId) => {
    const contract = await findContract(services.db, contractId)
    if (!contract || !isActive(contract)) return
    const standing = await currentDocument(services.db, contractId)
    const terms = await termsOf(services, contract)
    if (standing) return tellOfStanding(services, { contract, standing, terms })
    const made = await print(services, drawing, contract)
    await transact(services.db, (tx) => keep(tx, services, { ...made, terms }))
  }
}

/** Mails a document that an administrator uploaded before the contract was active; once. */
async function tellOfStanding(
  services: Services,
  { contract, standing, terms }: Told & { standing: Standing },
) {
  const { document, storageKey } = standing
  const made = { contract, fileName: document.fileName, stored: { storageKey }, terms }
  await transact(services.db, (tx) => tell(tx, services, made))
}

type Standing = NonNullable<Awaited<ReturnType<typeof currentDocument>>>
type Told = { contract: ContractRow; terms: Paper[] }

/** Hands over the papers of the contract, and queues the mail that carries them with its document. */
async function tell(tx: Tx, services: Services, made: Attached & Told): Promise<void> {
  const { contract, terms } = made
  await handOver(tx, services, { contract, papers: terms })
  await mailDocument(tx, services, made, issued(contract))
}

/** Event and template of the mail for a contract's first document. */
export function issued({ id }: ContractRow): Occasion {
  return { eventKey: `certificate:${id}`, template: 'certificate-issued' }
}

/** Draws the document of a contract and stores its bytes; no row names them yet. */
export async function print(services: Services, drawing: Drawing, contract: ContractRow): Promise<Printed> {
  const work = { kind: 'paper', name: contract.insuranceType } as const
  const draw = services.products.ofContract(contract).document(services, drawing)
  const printed = services.watch.around(work, () => draw(contract))
  const { fileName, bytes, facts } = await printed.catch((error) => alarm(services, contract.id, error))
  const stored = await storeBytes(services, bytes, 'application/pdf')
  return { contract, fileName, stored, ...(facts && { facts }) }
}

function alarm({ log }: Services, contractId: string, error: Error): never {
  if (error.name === 'UnprintableCharacter') {
    log.error({ code: 'documents.unprintable', contractId, err: error }, 'no font prints this certificate')
  }
  throw error
}

export type Printed = {
  contract: ContractRow
  fileName: string
  stored: StoredBytes
  facts?: Record<string, unknown>
}

/** Writes file, document and mail together; a second run writes nothing. */
async function keep(tx: Tx, services: Services, made: Printed & Told): Promise<void> {
  const { contract } = made
  await takeTurn(tx, contract)
  if (await currentDocument(tx, contract.id)) return
  await insertDocument(tx, services, made)
  await tell(tx, services, made)
}

/**
 * Makes two workers that print documents of one student take turns, so that the later one sees the earlier's
 * document. Nothing changes the contract until the transaction ends, which waits for what is changing it. Throws when the contract
 * has another end or code than was printed; the job then prints again.
 */
export async function takeTurn(tx: Tx, { id, studentId, endDate, checkCode }: ContractRow): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, studentId)).for('no key update')
  const stated = { endDate: contracts.endDate, checkCode: contracts.checkCode }
  const [now] = await tx.select(stated).from(contracts).where(eq(contracts.id, id)).for('no key update')
  if (now?.endDate !== endDate || now.checkCode !== checkCode)
    throw new Error(`contract ${id} changed while its paper was printed`)
}

/** Archives the current document, if any; the student no longer sees it. */
export async function archiveCurrent(tx: Tx, contractId: string): Promise<void> {
  await tx
    .update(documents)
    .set({ isArchived: true })
    .where(and(eq(documents.contractId, contractId), eq(documents.isArchived, false)))
}

/** Writes the row of a drawn document and of its file; returns its id. */
export async function insertDocument(tx: Tx, services: Services, made: Printed) {
  const { contract, fileName, stored, facts = null } = made
  const fileId = await insertFile(tx, services, stored)
  const createdAt = services.now()
  const [row] = await tx
    .insert(documents)
    .values({
      contractId: contract.id,
      fileId,
      waitedSeconds: waitedFor(contract, createdAt),
      kind: contract.documentType === 'Certificate' ? 'certificate' : 'contract',
      fileName,
      facts,
      renewedAt: contract.renewedAt,
      correctedAt: contract.correctedAt,
      createdAt,
    })
    .returning({ id: documents.id })
  if (!row) throw new Error('no document was written')
  return row.id
}

/** SQL of the seconds from payment or signature to a contract's first document; NULL for a later one. */
function waitedFor({ id, createdAt, signedAt }: ContractRow, at: Date) {
  const since = Math.max(createdAt.getTime(), signedAt?.getTime() ?? 0)
  const seconds = Math.max(0, Math.round((at.getTime() - since) / 1000))
  return sql`CASE WHEN NOT EXISTS (SELECT FROM documents AS earlier WHERE earlier.contract_id = ${id}) THEN ${seconds}::int END`
}

type Occasion = {
  eventKey: string
  template: 'certificate-issued' | 'contract-renewed' | 'document-replaced' | 'document-again'
} & Partial<ChangeTold>
/** Change that a document came of: another rhythm of payment with its first day, and what was paid for it, in cents. */
export type ChangeTold = {
  rhythm: { before: 'month' | 'year'; after: 'month' | 'year'; from: Day } | null
  paidCents?: number
}
type Sent = { fileName: string; stored: Pick<StoredBytes, 'storageKey'> }
type Attached = Sent & { contract: ContractRow; terms?: Paper[] }

/** Mails the student the document, with the papers that belong to it. */
export async function mailDocument(
  tx: Tx,
  services: Services,
  made: Attached,
  { rhythm, paidCents, ...told }: Occasion,
): Promise<void> {
  const { contract, terms = [] } = made
  const [user] = await tx.select().from(users).where(eq(users.id, contract.studentId))
  if (!user) throw new Error('the student is gone')
  const { insuranceType, reference, startDate, documentType } = contract
  const endDate = printedEnd(contract)
  const isSigned = contract.signatureStatus === 'signed'
  const mail = {
    ...recipientOf(user),
    ...told,
    language: user.language,
    payload: {
      ...{ name: user.name, insuranceType, reference, startDate, endDate, isSigned, documentType },
      ...(rhythm && { rhythm }),
      ...(paidCents && { paidCents }),
      ...(told.template === 'certificate-issued' && signedLate(contract)),
    },
    attachments: [made, ...terms].map(attached),
  }
  // One among a hundred thousand: nobody's confirmation waits behind it.
  if (told.template === 'contract-renewed') await queueBulkMails(tx, services, [mail])
  else await queueMail(tx, services, mail)
}

/** Tells a mail of the first day that was bought, where the signature came after it. */
const signedLate = ({ boughtFrom, sessionId }: ContractRow) =>
  boughtFrom && { boughtFrom, isPaidBack: sessionId !== null }

function attached({ fileName, stored }: Sent) {
  return { storageKey: stored.storageKey, fileName, mimeType: 'application/pdf' }
}
