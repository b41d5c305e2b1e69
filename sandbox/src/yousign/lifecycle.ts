import { randomBytes } from 'node:crypto'
import type { SandboxContext } from '../context.ts'
import { checkExpiration } from './check-request.ts'
import { announce } from './events.ts'
import { forbidden, invalid } from './refusal.ts'
import { draftOf, filesOf, findRequest, keep, nowOf, requestsOf } from './requests.ts'
import type { StoredRequest, StoredSigner } from './types.ts'

type Body = Record<string, unknown>

/** A signature link lives 48 hours, the provider's default. */
const linkLifeMs = 48 * 3600 * 1000

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

/** Reactivates an expired request: the same signers get new links until the new day. */
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

/** Deletes a request with the bytes of its files. Throws 404, and 403 unless it is a draft. */
export function deleteDraft(context: SandboxContext, id: string) {
  const request = draftOf(context, id)
  for (const document of request.documents) filesOf(context).delete(document.id)
  requestsOf(context).delete(id)
}
