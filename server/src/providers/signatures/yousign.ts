import { AppError } from '../../platform/errors.ts'
import type { RequestState, SignatureRequest, Signatures, Signer } from './signatures.ts'
import { type Call, createCall, read, type YousignSettings } from './yousign-call.ts'
import { readYousignEvent } from './yousign-events.ts'

/** Signatures by Yousign's API v3; on a machine without keys it is the sandbox that answers. */
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
      return response.status === 404 ? null : toRequest(await readJson(response))
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
      return toRequest(await post(call, '/signature_requests', body))
    },
    addDocument: (id, file) => addDocument(call, one(id), file),
    addSigner: async (id, signer) => idOf(await post(call, `${one(id)}/signers`, toSigner(signer))),
    async activate(id) {
      await post(call, `${one(id)}/activate`, {})
    },
    async readLink(id, signerId) {
      const signer = await readJson(await call('GET', `${one(id)}/signers/${encodeURIComponent(signerId)}`))
      const { signature_link: url, signature_link_expiration_date: until } = signer
      return typeof url === 'string' && typeof until === 'string' ? { url, expiresAt: new Date(until) } : null
    },
    async cancel(id) {
      await post(call, `${one(id)}/cancel`, { reason: 'contractualization_aborted' })
    },
    async reactivate(id, lastDay) {
      await post(call, `${one(id)}/reactivate`, { expiration_date: lastDay })
    },
    listEnded: () =>
      readList(call, new URLSearchParams({ 'status[in]': 'done,declined,expired', limit: '100' })),
    downloadSigned: (id) => download(call, `${one(id)}/documents/download?version=completed`),
    downloadAuditTrail: (id) => download(call, `${one(id)}/audit_trails/download?merge=true`),
    readEvent: (rawBody, signature) => readYousignEvent(rawBody, signature, settings.webhookSecret),
  }
}

type Json = Record<string, unknown>

async function readJson(response: Response): Promise<Json> {
  if (response.status === 404) throw new AppError('provider_failed', 'signatures.refused')
  return (await read(response.json())) as Json
}

const post = async (call: Call, path: string, body: Json) => readJson(await call('POST', path, body))

async function readList(call: Call, query: URLSearchParams): Promise<SignatureRequest[]> {
  const { data } = await readJson(await call('GET', `/signature_requests?${query}`))
  return (data as Json[]).map(toRequest)
}

/** The bytes of one file; a request of ours has one document, so the answer is a PDF and no archive. */
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
  const document = await readJson(await call('POST', `${path}/documents`, form))
  // An anchor that the provider does not find makes no field, silently.
  if (!(Number(document.total_anchors) >= 1))
    throw new Error('the paper to sign has no place for a signature')
  return idOf(document)
}

function toSigner({ firstName, lastName, email, locale, redirects }: Signer): Json {
  return {
    info: { first_name: firstName, last_name: lastName, email, locale },
    signature_level: 'electronic_signature',
    signature_authentication_mode: 'no_otp',
    redirect_urls: redirects,
  }
}

const idOf = ({ id }: Json) => String(id)

const states: Record<string, RequestState> = {
  draft: 'draft',
  approval: 'ongoing',
  ongoing: 'ongoing',
  paused: 'ongoing',
  done: 'done',
  declined: 'declined',
  rejected: 'declined',
  expired: 'expired',
  canceled: 'canceled',
  deleted: 'canceled',
}

function toRequest(json: Json): SignatureRequest {
  const ids = (list: unknown) => ((list ?? []) as Json[]).map(idOf)
  const state = states[String(json.status)]
  if (!state) throw new Error(`a signature request is in the unknown state ${json.status}`)
  return {
    id: idOf(json),
    state,
    externalId: typeof json.external_id === 'string' ? json.external_id : null,
    documentIds: ids(json.documents),
    signerIds: ids(json.signers),
  }
}
