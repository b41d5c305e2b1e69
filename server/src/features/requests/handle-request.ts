import { randomUUID } from 'node:crypto'
import { dayOf } from '@cursus/shared/day'
import { and, eq } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { type Tx, transact } from '../../platform/database.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import { cleanName } from '../../platform/file-name.ts'
import type { Services } from '../../platform/services.ts'
import type { UploadedFile } from '../../platform/uploads.ts'
import { isGoingOn, stateOn } from '../contracts/contract-state.rules.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { currentDocument } from '../documents/documents.queries.ts'
import { insertFile, type StoredBytes, storeBytes } from '../files/files.service.ts'
import { queueMail } from '../mail/mail.service.ts'
import type { Acting } from './answer-complaint.ts'
import { senderOf, toPerson } from './letters.service.ts'
import { certificateRequestSteps, certificateRequests } from './requests.table.ts'

type RequestRow = typeof certificateRequests.$inferSelect

/** A request as its administrator has it before them; `seenSteps` counts the steps that they saw. */
type Read = { id: string; seenSteps?: number | undefined }

/**
 * Asks the student, by mail, for something that is missing in their request. Throws 404 for an unknown one, and 409
 * `requests.handled_meanwhile` when another step was taken since it was read.
 */
export async function askForMissing(
  services: Services,
  acting: Acting,
  { message, ...read }: Read & { message: string },
): Promise<void> {
  const { id } = read
  await transact(services.db, async (tx) => {
    const request = await lock(tx, read)
    const stepId = await step(tx, services, acting, { request, kind: 'asked', text: message })
    const student = await senderOf(tx, request.studentId)
    await queueMail(tx, services, {
      ...toPerson(services, student),
      eventKey: `certificate-request:${id}:${stepId}`,
      template: 'certificate-piece-asked',
      payload: { name: student.name, organization: request.hostOrganization, text: message },
    })
  })
}

/** Makes the certificate of a contract when it is missing; passed in by `compose.ts`. */
export type MakeCertificate = (contractId: string) => Promise<unknown>
type Wish = Read & { contractId: string | undefined; file: UploadedFile | undefined }

/**
 * Sends the student what they asked for: the certificate of a paid stay of theirs that is not over, or the
 * administrator's own PDF. Throws 404 for another's stay, 409 while it has no certificate, and as `askForMissing` does.
 */
export async function sendCertificate(
  services: Services,
  acting: Acting,
  { contractId, file, make, ...read }: Wish & { make: MakeCertificate },
): Promise<void> {
  const { id } = read
  const asked = await find(services, id)
  const given = file
    ? {
        stored: await storeBytes(services, file.bytes, file.mimeType),
        fileName: cleanName(file.fileName, 'attestation'),
      }
    : await certificateOf(services, { request: asked, contractId, make })
  await transact(services.db, async (tx) => {
    const request = await lock(tx, read)
    const fileId = 'fileId' in given ? given.fileId : await insertFile(tx, services, given.stored)
    const sent = { fileId, fileName: given.fileName, contractId: file ? null : contractId }
    const stepId = await step(tx, services, acting, { request, kind: 'sent', ...sent })
    const student = await senderOf(tx, request.studentId)
    const { storageKey, mimeType } = given.stored
    await queueMail(tx, services, {
      ...toPerson(services, student),
      eventKey: `certificate-request:${id}:${stepId}`,
      template: 'certificate-request-sent',
      payload: { name: student.name, organization: request.hostOrganization },
      attachments: [{ storageKey, fileName: given.fileName, mimeType }],
    })
  })
}

type Asked = { request: RequestRow; contractId: string | undefined; make: MakeCertificate }
type Given = { fileId: string; stored: Pick<StoredBytes, 'storageKey' | 'mimeType'>; fileName: string }

async function certificateOf(services: Services, { request, contractId = '', make }: Asked): Promise<Given> {
  const { db, now, products } = services
  const isTheirs = and(eq(contracts.id, contractId), eq(contracts.studentId, request.studentId))
  const [stay] = await db.select().from(contracts).where(isTheirs)
  if (!stay || !products.ofContract(stay).certifiesToHosts)
    throw new AppError('not_found', 'platform.not_found')
  const isInForce =
    stay.paymentStatus === 'payment_succeeded' &&
    isGoingOn(stay, dayOf(now())) &&
    !stateOn(stay, dayOf(now())).isSuspended
  if (!isInForce) throw invalid('platform.invalid', { contractId: ['validation.field.contract.notInForce'] })
  await make(contractId)
  const current = await currentDocument(db, contractId)
  if (!current) throw new AppError('conflict', 'requests.no_certificate')
  const { document, storageKey } = current
  return {
    fileId: document.fileId,
    fileName: document.fileName,
    stored: { storageKey, mimeType: 'application/pdf' },
  }
}

async function find({ db }: Services, id: string): Promise<RequestRow> {
  const [request] = await db.select().from(certificateRequests).where(eq(certificateRequests.id, id))
  if (!request) throw new AppError('not_found', 'platform.not_found')
  return request
}

/** Locks a request, so that two administrators take turns, and refuses the one who has not seen what the other did. */
async function lock(tx: Tx, { id, seenSteps }: Read): Promise<RequestRow> {
  const [request] = await tx
    .select()
    .from(certificateRequests)
    .where(eq(certificateRequests.id, id))
    .for('update')
  if (!request) throw new AppError('not_found', 'platform.not_found')
  const steps = await tx.$count(certificateRequestSteps, eq(certificateRequestSteps.requestId, id))
  if (seenSteps !== undefined && seenSteps !== steps)
    throw new AppError('conflict', 'requests.handled_meanwhile')
  return request
}

type Step = Pick<
  typeof certificateRequestSteps.$inferInsert,
  'kind' | 'text' | 'fileId' | 'fileName' | 'contractId'
>

async function step(
  tx: Tx,
  services: Services,
  { actorId, requestId }: Acting,
  { request, ...done }: Step & { request: RequestRow },
): Promise<string> {
  const stepId = randomUUID()
  const { id } = request
  await tx
    .insert(certificateRequestSteps)
    .values({ ...done, id: stepId, requestId: id, at: services.now(), by: actorId })
  await tx.update(certificateRequests).set({ state: done.kind }).where(eq(certificateRequests.id, id))
  await audit(tx, services, {
    actorId,
    requestId,
    action: done.kind === 'asked' ? 'certificate_requests.piece_asked' : 'certificate_requests.sent',
    object: { type: 'certificate_request', id },
    before: { state: request.state },
    after: { state: done.kind, ...(done.fileName && { fileName: done.fileName }) },
  })
  return stepId
}
