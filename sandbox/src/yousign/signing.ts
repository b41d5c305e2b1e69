import type { SandboxContext } from '../context.ts'
import { announce } from './events.ts'
import { renewLink } from './lifecycle.ts'
import { keep, nowOf, requestsOf, settle } from './requests.ts'
import type { StoredRequest, StoredSigner } from './types.ts'

/** The code that every test signature takes, instead of one by mail or text message. */
export const testCode = '000000'

/** Signer and request that a signing address leads to, and whether it can still be signed. */
export type Visit =
  | { state: 'unknown' }
  | { state: 'open' | 'stale' | 'signed' | 'closed'; request: StoredRequest; signer: StoredSigner }

/** Reads a signing address: open, stale after 48 hours, signed already, or closed by the request's end. */
export function visit(context: SandboxContext, token: string): Visit {
  const found = requestsOf(context).filter(({ signers }) =>
    signers.some((signer) => signer.token === token),
  )[0]
  if (!found) return { state: 'unknown' }
  const request = settle(context, found)
  const signer = request.signers.find((one) => one.token === token)
  if (!signer) return { state: 'unknown' }
  if (signer.status === 'signed') return { state: 'signed', request, signer }
  if (request.status !== 'ongoing') return { state: 'closed', request, signer }
  const stale = (signer.link_expires_at ?? '') <= nowOf(context).toISOString()
  return { state: stale ? 'stale' : 'open', request, signer }
}

type Opened = { request: StoredRequest; signer: StoredSigner }

/** Says once that the signer has seen the page. */
export function noteOpening(context: SandboxContext, { request, signer }: Opened) {
  if (signer.link_opened_at) return
  signer.link_opened_at = nowOf(context).toISOString()
  keep(context, request, `Page de signature ouverte par ${signer.info.email}`)
  announce(context, 'signer.link_opened', request, signer)
}

/** The signer has signed; with the last one the request is done. */
export function sign(context: SandboxContext, { request, signer }: Opened, name: string) {
  const now = nowOf(context).toISOString()
  Object.assign(signer, { status: 'signed', signed_at: now, signed_as: name })
  const done = request.signers.every(({ status }) => status === 'signed')
  if (done) Object.assign(request, { status: 'done', completed_at: now })
  keep(context, request, `Signé par ${signer.info.email}`)
  announce(context, 'signer.done', request, signer)
  if (done) announce(context, 'signature_request.done', request)
}

/** The signer refuses; this ends the request for all. The caller has checked that the request allows it. */
export function decline(context: SandboxContext, { request, signer }: Opened, reason: string) {
  const declined_at = nowOf(context).toISOString()
  signer.status = 'declined'
  request.status = 'declined'
  request.decline_information = { signer_id: signer.id, reason, declined_at }
  for (const other of request.signers) if (other.status === 'notified') other.status = 'aborted'
  keep(context, request, `Refusé par ${signer.info.email}`)
  announce(context, 'signer.declined', request, signer)
  announce(context, 'signature_request.declined', request)
}

/** A fresh address in place of a stale one; the provider itself offers it on its page. */
export function renew(context: SandboxContext, { request, signer }: Opened): string {
  renewLink(signer, nowOf(context))
  keep(context, request, `Nouveau lien pour ${signer.info.email}`)
  return `/sign/${signer.token}`
}

/**
 * Returns the next address of the person: the signer's for this outcome with the request's `external_id`, or
 * null.
 */
export function redirectOf(
  { request, signer }: Opened,
  outcome: 'success' | 'error' | 'decline',
): string | null {
  const address = signer.redirect_urls[outcome]
  if (!address) return null
  const url = new URL(address)
  if (request.external_id) url.searchParams.append('external_id', request.external_id)
  return url.toString()
}
