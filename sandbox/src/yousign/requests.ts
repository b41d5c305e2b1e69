import { randomUUID } from 'node:crypto'
import type { SandboxContext } from '../context.ts'
import { checkRequest } from './check-request.ts'
import { checkSigner } from './check-signer.ts'
import { announce } from './events.ts'
import { forbidden, notFound } from './refusal.ts'
import type { StoredRequest, StoredSigner } from './types.ts'

type Body = Record<string, unknown>

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

/** Keeps a draft of what was asked for. Throws 400 where a field is missing or wrong. */
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

/** Adds somebody who signs to a draft. Throws 404 and 400, and 403 once it is no draft. */
export function addSigner(context: SandboxContext, id: string, body: Body): StoredSigner {
  const request = draftOf(context, id)
  const signer = checkSigner(body, request)
  request.signers.push(signer)
  keep(context, request, `Signataire ajouté : ${signer.info.email}`)
  return signer
}

/** The request while it may still change; throws 403 later. */
export function draftOf(context: SandboxContext, id: string): StoredRequest {
  const request = findRequest(context, id)
  if (request.status === 'draft') return request
  throw forbidden(`The Signature Request must be in status "draft", it is in status "${request.status}".`)
}
