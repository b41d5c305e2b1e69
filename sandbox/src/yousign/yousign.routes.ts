import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SandboxContext, StandIn } from '../context.ts'
import { speakAsYousign } from './answers.ts'
import { addDocument } from './documents.ts'
import { downloadAuditTrail, downloadDocuments } from './downloads.ts'
import { connectWebhooks } from './events.ts'
import * as lifecycle from './lifecycle.ts'
import { listRequests } from './list-requests.ts'
import { toActivated, toDocument, toRequest, toSigner } from './present.ts'
import { invalid, notFound } from './refusal.ts'
import * as requests from './requests.ts'
import { readUpload } from './upload.ts'

const prefix = '/yousign/v3'
type Ids = { Params: { id: string; inner: string } }
type Query = { Querystring: Record<string, string | undefined> }

/** Yousign's API v3 as far as a signature goes; the signing page has a scope of its own. */
export const yousign: StandIn = async (app, context) => {
  connectWebhooks(context)
  const settleAll = () => {
    for (const request of requests.requestsOf(context).filter(({ status }) => status === 'ongoing')) {
      requests.settle(context, request)
    }
  }
  context.clock.onAdvance(settleAll)
  const timer = setInterval(settleAll, 60_000).unref()
  app.addHook('onClose', async () => clearInterval(timer))
  await app.register(
    async (api) => {
      await api.register(multipart, { limits: { fileSize: 51 * 1024 * 1024, files: 1 } })
      acceptEmptyJson(api)
      context.control.watch(api, 'yousign')
      speakAsYousign(api, context, prefix)
      requestRoutes(api, context)
      documentRoutes(api, context)
      signerRoutes(api, context)
    },
    { prefix },
  )
}

function requestRoutes(app: FastifyInstance, context: SandboxContext) {
  const one = '/signature_requests/:id'
  app.post('/signature_requests', async (request, reply) => {
    return reply.code(201).send(toRequest(requests.createRequest(context, bodyOf(request))))
  })
  app.get<Query>('/signature_requests', async ({ query }) => listRequests(context, query))
  app.get<Ids>(one, async ({ params }) => toRequest(requests.findRequest(context, params.id)))
  app.delete<Ids>(one, async ({ params }, reply) => {
    lifecycle.deleteDraft(context, params.id)
    return reply.code(204).send()
  })
  app.post<Ids>(`${one}/activate`, async ({ params }, reply) => {
    return reply.code(201).send(toActivated(lifecycle.activate(context, params.id), context))
  })
  app.post<Ids>(`${one}/cancel`, async (request, reply) => {
    return reply.code(201).send(toRequest(lifecycle.cancel(context, request.params.id, bodyOf(request))))
  })
  app.post<Ids>(`${one}/reactivate`, async (request, reply) => {
    return reply.code(201).send(toRequest(lifecycle.reactivate(context, request.params.id, bodyOf(request))))
  })
}

function documentRoutes(app: FastifyInstance, context: SandboxContext) {
  const all = '/signature_requests/:id/documents'
  app.post<Ids>(all, async (request, reply) => {
    const upload = await readUpload(request)
    return reply.code(201).send(toDocument(await addDocument(context, request.params.id, upload)))
  })
  app.get<Ids>(all, async ({ params }) => requests.findRequest(context, params.id).documents.map(toDocument))
  app.get<Ids & Query>(`${all}/download`, async ({ params, query }, reply) => {
    const { version, archive } = query
    return sendFile(
      reply,
      await downloadDocuments(context, params.id, { version, archive: archive === 'true' }),
    )
  })
  app.get<Ids>(`${all}/:inner`, async ({ params }) => {
    const found = requests.findRequest(context, params.id).documents.find(({ id }) => id === params.inner)
    if (!found) throw notFound('Document')
    return toDocument(found)
  })
  app.get<Ids & Query>(`${all}/:inner/download`, async ({ params, query }, reply) => {
    const asked = { version: query.version ?? 'current', only: params.inner }
    return sendFile(reply, await downloadDocuments(context, params.id, asked))
  })
}

function signerRoutes(app: FastifyInstance, context: SandboxContext) {
  const all = '/signature_requests/:id/signers'
  const trail = 'audit_trails/download'
  app.post<Ids>(all, async (request, reply) => {
    const signer = requests.addSigner(context, request.params.id, bodyOf(request))
    return reply.code(201).send(toSigner(signer, context))
  })
  app.get<Ids>(all, async ({ params }) =>
    requests.findRequest(context, params.id).signers.map((signer) => toSigner(signer, context)),
  )
  app.get<Ids>(`${all}/:inner`, async ({ params }) => {
    const found = requests.findRequest(context, params.id).signers.find(({ id }) => id === params.inner)
    if (!found) throw notFound('Signer')
    return toSigner(found, context)
  })
  app.get<Ids>(`/signature_requests/:id/${trail}`, async ({ params }, reply) =>
    sendFile(reply, await downloadAuditTrail(context, params.id)),
  )
  app.get<Ids>(`${all}/:inner/${trail}`, async ({ params }, reply) =>
    sendFile(reply, await downloadAuditTrail(context, params.id, params.inner)),
  )
}

function sendFile(reply: FastifyReply, file: { bytes: Uint8Array; type: string; filename: string }) {
  const name = encodeURIComponent(file.filename)
  return reply
    .type(file.type)
    .header('content-disposition', `attachment; filename*=UTF-8''${name}`)
    .send(Buffer.from(file.bytes))
}

/** Clients send `Content-Type: application/json` with calls that need no body; the provider does not mind. */
function acceptEmptyJson(app: FastifyInstance) {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => {
      if (!body.trim()) return {}
      try {
        return JSON.parse(body)
      } catch {
        throw invalid('body', 'The JSON could not be decoded.')
      }
    },
  )
}

function bodyOf({ body }: FastifyRequest): Record<string, unknown> {
  if (typeof body === 'object' && body !== null && !Array.isArray(body))
    return body as Record<string, unknown>
  throw invalid('body', 'The request body should be a JSON object.')
}
