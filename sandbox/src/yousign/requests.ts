import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { SandboxContext } from '../context.ts'
import { checkExpiration, checkRequest } from './check-request.ts'
import { checkSigner } from './check-signer.ts'
import { announce } from './events.ts'
import { isPdf, readPdf } from './read-pdf.ts'
import { forbidden, invalid, notFound } from './refusal.ts'
import type { StoredDocument, StoredRequest, StoredSigner } from './types.ts'

type Body = Record<string, unknown>

/** A signature link lives 48 hours, the provider's default. */
export const linkLifeMs = 48 * 3600 * 1000
const largestFile = 50 * 1024 * 1024

/** The requests and the bytes of their documents, in the sandbox's store. */
export const requestsOf = ({ store }: SandboxContext) => store.collection<StoredRequest>('yousign-requests')
export const filesOf = ({ store }: SandboxContext) => store.blobs('yousign-files')
export const nowOf = ({ clock }: SandboxContext) => new Date(clock.now())

/** The request, expired when its day has passed; throws 404. */
export function findRequest(context: SandboxContext, id: string): StoredRequest {
  const request = requestsOf(context).get(id)
  if (!request) throw notFound('Signature Request')
  return settle(context, request)
}

/** A request whose day has passed becomes expired, and says so once. */
export function settle(context: SandboxContext, request: StoredRequest): StoredRequest {
  const now = nowOf(context).toISOString()
  if (request.status !== 'ongoing' || request.expiration_date > now) return request
  for (const signer of request.signers) if (signer.status === 'notified') signer.status = 'aborted'
  request.status = 'expired'
  keep(context, request, 'Demande expirée')
  announce(context, 'signature_request.expired', request)
  return request
}

/** Writes the request; `event` is a line of its audit trail. */
export function keep(context: SandboxContext, request: StoredRequest, event?: string) {
  if (event) request.trail.push({ at: nowOf(context).toISOString(), event })
  requestsOf(context).put(request.id, request)
}

export function createRequest(context: SandboxContext, body: Body): StoredRequest {
  const now = nowOf(context)
  const request: StoredRequest = {
    id: randomUUID(),
    status: 'draft',
    ...checkRequest(body, now),
    created_at: now.toISOString(),
    activated_at: null,
    completed_at: null,
    decline_information: null,
    cancel_information: null,
    documents: [],
    signers: [],
    trail: [],
  }
  keep(context, request, 'Demande créée')
  return request
}

export interface Upload {
  bytes: Buffer
  filename: string
  nature: string
  parseAnchors: boolean
}

/** Takes a PDF into a draft; its content decides the type, and the anchors really found are counted. */
export async function addDocument(context: SandboxContext, id: string, upload: Upload) {
  if (upload.nature !== 'signable_document' && upload.nature !== 'attachment') {
    throw invalid('nature', 'This value should be "signable_document" or "attachment".')
  }
  if (upload.bytes.length > largestFile)
    throw invalid('file', 'The file is too large. Allowed maximum size is 50 MB.')
  if (!isPdf(upload.bytes))
    throw invalid('file', 'The mime type of the file is invalid. Allowed: application/pdf.')
  const { pages, anchors } = await readPdf(upload.bytes).catch(() => {
    throw invalid('file', 'The file is corrupted or protected.')
  })
  const small = upload.parseAnchors && anchors.find(({ width, height }) => width < 85 || height < 37)
  if (small) throw invalid('file', 'A signature anchor is smaller than 85 x 37.')
  const request = draftOf(context, id)
  if (request.documents.length >= 50) throw invalid('file', 'A Signature Request holds 50 documents at most.')
  const document: StoredDocument = {
    id: randomUUID(),
    filename: upload.filename,
    nature: upload.nature,
    content_type: 'application/pdf',
    sha256: createHash('sha256').update(upload.bytes).digest('hex'),
    created_at: nowOf(context).toISOString(),
    total_pages: pages,
    anchors: upload.parseAnchors && upload.nature === 'signable_document' ? anchors : [],
  }
  filesOf(context).put(document.id, upload.bytes)
  request.documents.push(document)
  keep(context, request, `Document ajouté : ${document.filename}`)
  return document
}

export function addSigner(context: SandboxContext, id: string, body: Body): StoredSigner {
  const request = draftOf(context, id)
  const signer = checkSigner(body, request)
  request.signers.push(signer)
  keep(context, request, `Signataire ajouté : ${signer.info.email}`)
  return signer
}

/** Opens the request to its signers. Refused without a signable document, a signer, or a place for each to sign. */
export function activate(context: SandboxContext, id: string): StoredRequest {
  const request = draftOf(context, id)
  const signable = request.documents.filter(({ nature }) => nature === 'signable_document')
  if (!signable.length) throw invalid('documents', 'At least one signable document is required.')
  if (!request.signers.length) throw invalid('signers', 'At least one signer is required.')
  const anchored = new Set(signable.flatMap(({ anchors }) => anchors.map(({ signer }) => signer)))
  const fieldless = request.signers.find((signer, index) => !signer.fields.length && !anchored.has(index + 1))
  if (fieldless) throw invalid('signers', `The signer ${fieldless.id} has no signature field.`)
  const now = nowOf(context)
  request.status = 'ongoing'
  request.activated_at = now.toISOString()
  for (const signer of request.signers) {
    signer.status = 'notified'
    renewLink(signer, now)
  }
  keep(context, request, 'Demande activée')
  announce(context, 'signature_request.activated', request)
  return request
}

/** A new signing address, good for 48 hours; the old one stops working. */
export function renewLink(signer: StoredSigner, now: Date) {
  signer.token = randomBytes(24).toString('base64url')
  signer.link_expires_at = new Date(now.getTime() + linkLifeMs).toISOString()
}

const reasons = ['contractualization_aborted', 'errors_in_document', 'other']

/** Final, and from ongoing only. */
export function cancel(context: SandboxContext, id: string, body: Body): StoredRequest {
  const request = findRequest(context, id)
  const note = body.custom_note ?? null
  if (!reasons.includes(String(body.reason))) throw invalid('reason', 'This value is not valid.')
  if (note !== null && (typeof note !== 'string' || note.length > 500)) {
    throw invalid('custom_note', 'This value should be a text of 500 characters or less.')
  }
  if (request.status !== 'ongoing') {
    throw forbidden(`A Signature Request in status "${request.status}" cannot be canceled.`)
  }
  request.status = 'canceled'
  const canceled_at = nowOf(context).toISOString()
  request.cancel_information = { reason: String(body.reason), custom_note: note, canceled_at }
  for (const signer of request.signers) if (signer.status === 'notified') signer.status = 'aborted'
  keep(context, request, 'Demande annulée')
  announce(context, 'signature_request.canceled', request)
  return request
}

/** From expired only: the same signers get new links until the new day. */
export function reactivate(context: SandboxContext, id: string, body: Body): StoredRequest {
  const request = findRequest(context, id)
  if (request.status !== 'expired') {
    throw forbidden(`A Signature Request in status "${request.status}" cannot be reactivated.`)
  }
  const now = nowOf(context)
  if (body.expiration_date === undefined) throw invalid('expiration_date', 'This value should not be blank.')
  request.expiration_date = checkExpiration(body.expiration_date, now)
  request.status = 'ongoing'
  for (const signer of request.signers.filter(({ status }) => status === 'aborted')) {
    signer.status = 'notified'
    renewLink(signer, now)
  }
  keep(context, request, 'Demande réactivée')
  announce(context, 'signature_request.reactivated', request)
  return request
}

export function deleteDraft(context: SandboxContext, id: string) {
  const request = draftOf(context, id)
  for (const document of request.documents) filesOf(context).delete(document.id)
  requestsOf(context).delete(id)
}

function draftOf(context: SandboxContext, id: string): StoredRequest {
  const request = findRequest(context, id)
  if (request.status === 'draft') return request
  throw forbidden(`The Signature Request must be in status "draft", it is in status "${request.status}".`)
}
