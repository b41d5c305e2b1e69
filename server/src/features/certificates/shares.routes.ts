import {
  CertificateShares,
  NewOccupantShare,
  NewShare,
  OneShare,
  SharedCertificate,
} from '@cursus/shared/certificate-shares'
import type { ShownCertificate } from '@cursus/shared/contract-page'
import { dayMs, hourMs } from '@cursus/shared/day'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { AppError } from '../../platform/errors.ts'
import { type App, callerOf, only, students } from '../../platform/http.ts'
import { countHits, defineLimit, isWithin, minuteMs } from '../../platform/limits.ts'
import { networkOf } from '../../platform/network.ts'
import { sendFile } from '../../platform/send-file.ts'
import { giveLink } from './give-link.ts'
import type { OccupantCertificates } from './occupants.service.ts'
import { findShared, isLive, noteOpening, readShared, type Shared } from './read-share.ts'
import { listShares, makeShare, reopenShare, withdrawShare } from './shares.service.ts'

/** Reads of shared links by one network: too few to find a token by trying, enough for a school's office. */
const reads = defineLimit({ name: 'shares.reads', count: 60, windowMs: minuteMs })
/** Openings are counted once per network in this time. */
const visits = defineLimit({ name: 'shares.visits', count: 1, windowMs: hourMs / 2 })
const made = defineLimit({ name: 'shares.made', count: 30, windowMs: hourMs })
/** Links mailed by one student, and to one address: nobody's mailbox is filled with our mails. */
const mailed = defineLimit({
  name: 'shares.mailed',
  count: 10,
  windowMs: dayMs,
  code: 'shares.too_many_mails',
})
const received = defineLimit({
  name: 'shares.received',
  count: 5,
  windowMs: dayMs,
  code: 'shares.too_many_mails',
})

const Code = z.object({ code: z.string() })
const Named = z.object({ code: z.string(), id: z.string() })
const ToOccupant = z.object({ code: z.string(), occupantId: z.string().check(z.maxLength(100)) })
const Token = z.object({ token: z.string() })

/** Counts an address that is given, for its student and for whoever it belongs to. */
const mailsOf = (request: FastifyRequest, { email }: { email?: string | null | undefined }) =>
  email ? [mailed.of(callerOf(request).id), received.of(email.toLowerCase())] : []

type Lead = 'fr' | 'en'

/** What a link gives of the certificate of a contract, and of that of an occupant. */
export type GivenCertificate = {
  words(contract: Shared['contract'], lead: Lead): Promise<ShownCertificate | null>
  file(
    contract: Shared['contract'],
    lead: Lead,
  ): Promise<{ fileName: string; mimeType: string; bytes: Uint8Array } | null>
  ofOccupant: OccupantCertificates
}

/** Calls of a student on the links to their certificates. */
export async function shareRoutes(app: App, given: GivenCertificate) {
  const { services } = app
  const guard = { onRequest: only(...students) }
  const own = (request: FastifyRequest, code: string) => ({ studentId: callerOf(request).id, code })

  app.get(
    '/certificates/:code/shares',
    { ...guard, schema: { params: Code, response: { 200: CertificateShares } } },
    async (request) => ({ data: await listShares(services, own(request, request.params.code)) }),
  )

  app.post(
    '/certificates/:code/shares',
    { ...guard, schema: { params: Code, body: NewShare, response: { 201: OneShare } } },
    async (request, reply) => {
      await countHits(services, made.of(callerOf(request).id), ...mailsOf(request, request.body))
      const data = await makeShare(services, own(request, request.params.code), request.body)
      return reply.code(201).send({ data })
    },
  )

  app.post(
    '/certificates/:code/occupants/:occupantId/share',
    { ...guard, schema: { params: ToOccupant, body: NewOccupantShare, response: { 200: OneShare } } },
    async (request) => {
      const { code, occupantId } = request.params
      const { id } = callerOf(request)
      await countHits(services, made.of(id), ...mailsOf(request, request.body))
      return { data: await giveLink(services, own(request, code), { ...request.body, occupantId }) }
    },
  )

  app.post(
    '/certificates/:code/shares/:id/reopen',
    { ...guard, schema: { params: Named, response: { 200: OneShare } } },
    async (request) => {
      const { code, id } = request.params
      return { data: await reopenShare(services, own(request, code), id) }
    },
  )

  app.delete(
    '/certificates/:code/shares/:id',
    { ...guard, schema: { params: Named, response: { 204: z.null() } } },
    async (request, reply) => {
      const { code, id } = request.params
      await withdrawShare(services, own(request, code), id)
      return reply.code(204).send(null)
    },
  )

  await publicRoutes(app, given)
}

function wordsOf({ words, ofOccupant }: GivenCertificate, { contract, occupant, share }: Shared) {
  return occupant ? ofOccupant.words({ contract, occupant }, share.language) : words(contract, share.language)
}

async function fileOf({ file, ofOccupant }: GivenCertificate, { contract, occupant, share }: Shared) {
  if (!occupant) return file(contract, share.language)
  return { mimeType: 'application/pdf', ...(await ofOccupant.file({ contract, occupant })) }
}

/** Public calls for whoever has a link. */
async function publicRoutes(app: App, given: GivenCertificate) {
  const { services } = app
  const open = { config: { isPublic: true } }

  app.get(
    '/shares/:token',
    { ...open, schema: { params: Token, response: { 200: SharedCertificate } } },
    async (request, reply) => {
      const shared = await follow(request, reply, request.params.token)
      return { data: await readShared(services, shared, (one) => wordsOf(given, one)) }
    },
  )

  app.get('/shares/:token/document', { ...open, schema: { params: Token } }, async (request, reply) => {
    const shared = await follow(request, reply, request.params.token)
    const found = isLive(shared) ? await fileOf(given, shared) : null
    if (!found) throw new AppError('not_found', 'shares.unknown')
    return sendFile(reply, found)
  })

  app.post(
    '/shares/:token/opened',
    { ...open, schema: { params: Token, response: { 204: z.null() } } },
    async (request, reply) => {
      const shared = await follow(request, reply, request.params.token)
      const visit = visits.of(`${shared.share.id} ${networkOf(request.ip) ?? request.ip}`)
      if (isLive(shared) && (await isWithin(services, visit))) await noteOpening(services, shared)
      return reply.code(204).send(null)
    },
  )

  /** Finds the share of a request, with the same work for a known, a malformed and a limited token. */
  async function follow(request: FastifyRequest, reply: FastifyReply, token: string): Promise<Shared> {
    reply
      .header('x-robots-tag', 'noindex, nofollow')
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
    const shared = await findShared(services, token)
    await countHits(services, reads.ofNetwork(request.ip))
    if (!shared) throw new AppError('not_found', 'shares.unknown')
    return shared
  }
}
