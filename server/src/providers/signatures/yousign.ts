import * as z from 'zod/mini'
import { AppError } from '../../platform/errors.ts'
import type { SignatureRequest, Signatures, Signer } from './signatures.ts'
import {
  AddedDocument,
  Delivered,
  Named,
  Request,
  Requests,
  readAnswer,
  SignerLink,
  toRequest,
} from './yousign-answers.ts'
import { type Call, createCall, read, type YousignSettings } from './yousign-call.ts'
import { readYousignEvent } from './yousign-events.ts'

/** Creates signatures by Yousign's API v3; on a machine without keys it speaks to the sandbox. */
export function createYousignSignatures(settings: YousignSettings): Signatures {
  const call = createCall(settings)
  const one = (id: string) => `/signature_requests/${encodeURIComponent(id)}`
  return {
    async find(externalId) {
      const query = new URLSearchParams({ 'external_id[eq]': externalId, limit: '100' })
      const list = await readList(call, query)
      return list.find((request) => request.externalId === externalId) ?? null
    },
    async retrieve(id) {
      const response = await call('GET', one(id))
      return response.status === 404 ? null : toRequest(await readAnswer(Request, response))
    },
    async create({ externalId, name, lastDay }) {
      const body = {
        name,
        delivery_mode: 'none',
        timezone: 'Europe/Paris',
        external_id: externalId,
        expiration_date: lastDay,
        audit_trail_locale: 'fr',
        signers_allowed_to_decline: true,
      }
      return toRequest(await readAnswer(Request, await call('POST', '/signature_requests', body)))
    },
    addDocument: (id, file) => addDocument(call, one(id), file),
    async addSigner(id, signer) {
      const added = await call('POST', `${one(id)}/signers`, toSigner(signer))
      return (await readAnswer(Named, added)).id
    },
    async activate(id) {
      await act(call, `${one(id)}/activate`, {})
    },
    async readLink(id, signerId) {
      const signer = await call('GET', `${one(id)}/signers/${encodeURIComponent(signerId)}`)
      const { signature_link: url, signature_link_expiration_date: until } = await readAnswer(
        SignerLink,
        signer,
      )
      return url && until ? { url, expiresAt: new Date(until) } : null
    },
    async cancel(id) {
      await act(call, `${one(id)}/cancel`, { reason: 'contractualization_aborted' })
    },
    async reactivate(id, lastDay) {
      await act(call, `${one(id)}/reactivate`, { expiration_date: lastDay })
    },
    listEnded: () =>
      readList(call, new URLSearchParams({ 'status[in]': 'done,declined,expired', limit: '100' })),
    downloadSigned: (id) => download(call, `${one(id)}/documents/download?version=completed`),
    downloadAuditTrail: (id) => download(call, `${one(id)}/audit_trails/download?merge=true`),
    event: Delivered,
    readEvent: (rawBody, signature) => readYousignEvent(rawBody, signature, settings.webhookSecrets),
  }
}

type Json = Record<string, unknown>

/** Asks for a change whose answer carries nothing further. */
async function act(call: Call, path: string, body: Json): Promise<void> {
  await readAnswer(z.unknown(), await call('POST', path, body))
}

async function readList(call: Call, query: URLSearchParams): Promise<SignatureRequest[]> {
  const { data } = await readAnswer(Requests, await call('GET', `/signature_requests?${query}`))
  return data.map(toRequest)
}

/** Returns the bytes of one file; our requests have one document, so the answer is a PDF, not an archive. */
async function download(call: Call, path: string): Promise<Buffer> {
  const response = await call('GET', path)
  if (response.status === 404) throw new AppError('provider_failed', 'signatures.refused')
  return Buffer.from(await read(response.arrayBuffer()))
}

async function addDocument(call: Call, path: string, file: { fileName: string; bytes: Uint8Array }) {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(file.bytes)], { type: 'application/pdf' }), file.fileName)
  form.set('nature', 'signable_document')
  form.set('parse_anchors', 'true')
  const { id, total_anchors } = await readAnswer(AddedDocument, await call('POST', `${path}/documents`, form))
  // An anchor that the provider does not find makes no field, silently.
  if (!total_anchors) throw new Error('the paper to sign has no place for a signature')
  return id
}

function toSigner({ firstName, lastName, email, locale, redirects }: Signer): Json {
  return {
    info: { first_name: firstName, last_name: lastName, email, locale },
    signature_level: 'electronic_signature',
    signature_authentication_mode: 'no_otp',
    redirect_urls: redirects,
  }
}
