import { eq } from 'drizzle-orm'
import { type Tx, transact } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { users } from '../accounts/accounts.table.ts'
import { findContract } from '../contracts/contracts.queries.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { insertFile, type StoredBytes, storeBytes } from '../files/files.service.ts'
import { queueMail } from '../mail/mail.service.ts'
import { currentDocument } from './documents.queries.ts'
import { documents } from './documents.table.ts'
import type { Papers } from './papers.ts'

export type Issue = (contractId: string) => Promise<void>

/** Paid, complete, and signed or in no need of it: nothing else gets a document. */
function isActive({ paymentStatus, signatureStatus, needsDevice }: ContractRow): boolean {
  const isInForce = signatureStatus === 'none' || signatureStatus === 'signed'
  return paymentStatus === 'payment_succeeded' && isInForce && !needsDevice
}

/**
 * The one document of an active contract, with its mail. It may run any number of times and side by side: the unique
 * current document holds it. A character that no font has is an alarm and stops it; a blank is never printed.
 */
export function issueWith(services: Services, papers: Papers): Issue {
  return async (contractId) => {
    const contract = await findContract(services.db, contractId)
    if (!contract || !isActive(contract)) return
    if (await currentDocument(services.db, contractId)) return
    const paper = papers[contract.insuranceType]
    if (!paper) throw new Error(`no paper is known for ${contract.insuranceType}`)
    const { fileName, bytes } = await paper(contract).catch((error) => alarm(services, contractId, error))
    const stored = await storeBytes(services, bytes, 'application/pdf')
    await transact(services.db, (tx) => keep(tx, services, { contract, fileName, stored }))
  }
}

function alarm({ log }: Services, contractId: string, error: Error): never {
  if (error.name === 'UnprintableCharacter') {
    log.error({ code: 'documents.unprintable', contractId, err: error }, 'no font prints this certificate')
  }
  throw error
}

type Made = { contract: ContractRow; fileName: string; stored: StoredBytes }

/** File, document and mail are written together; whoever comes second writes nothing. */
async function keep(tx: Tx, services: Services, { contract, fileName, stored }: Made): Promise<void> {
  // Two workers take turns here: the later one sees the document of the earlier.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, contract.studentId)).for('no key update')
  if (await currentDocument(tx, contract.id)) return
  const fileId = await insertFile(tx, services, stored)
  await tx.insert(documents).values({
    contractId: contract.id,
    fileId,
    kind: contract.documentType === 'Certificate' ? 'certificate' : 'contract',
    fileName,
    createdAt: services.now(),
  })
  const [user] = await tx.select().from(users).where(eq(users.id, contract.studentId))
  if (!user) throw new Error('the student is gone')
  const { insuranceType, reference, startDate, endDate } = contract
  await queueMail(tx, services, {
    eventKey: `certificate:${contract.id}`,
    to: { address: user.email, name: `${user.name} ${user.lastName}` },
    language: user.language,
    template: 'certificate-issued',
    payload: { name: user.name, insuranceType, reference, startDate, endDate },
    attachments: [{ storageKey: stored.storageKey, fileName, mimeType: 'application/pdf' }],
  })
}
