import { Claim, ClaimableContract, DeclareClaim } from '@cursus/shared/claims'
import { dayOf } from '@cursus/shared/day'
import { and, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { AppError } from '../../platform/errors.ts'
import { type App, callerOf, only, students } from '../../platform/http.ts'
import { languageOf } from '../../platform/problem.ts'
import type { Services } from '../../platform/services.ts'
import { isUuid } from '../../platform/uuid.ts'
import { narrowed, type Reading, wholeListQuery } from '../../platform/whole-lists.ts'
import { auditPapersSeen } from './audit-papers-seen.ts'
import { formOf, withClaimForm } from './claim-files.ts'
import { addMessage } from './claim-messages.ts'
import { claimableOf, leftOn, listClaimable } from './claimable.ts'
import { presentClaims } from './claims.queries.ts'
import { claims } from './claims.table.ts'
import { declareClaim } from './declare-claim.ts'
import { readDeclaration } from './read-declaration.ts'

const Id = z.object({ id: z.string().check(z.maxLength(100)) })
const OneClaim = z.object({ data: Claim })
/**
 * Answer to a declaration. `left` informs and never refuses: what the contract year still allows after this claim;
 * null except for devices.
 */
const Declared = z.extend(OneClaim, { left: ClaimableContract.shape.left })
const ClaimList = z.object({ data: z.object({ data: z.array(Claim) }) })

const claimSorts = ['creation_date', 'reference', 'title', 'insurance_type', 'state'] as const

const reading: Reading<Claim, (typeof claimSorts)[number]> = {
  textOf: ({ reference, title, insurance_type, message, contractReference, thing }) => [
    ...[reference, title, insurance_type, message, contractReference, thing],
  ],
  keys: {
    creation_date: (one) => one.creation_date,
    reference: (one) => one.reference,
    title: (one) => one.title,
    insurance_type: (one) => one.insurance_type,
    state: (one) => one.state,
  },
}

const Proofs = z.object({ proofs: z.optional(z.array(z.string())) })
const declaring = formOf(z.extend(DeclareClaim, Proofs.shape))
const writing = formOf(z.extend(Proofs, { message: z.optional(z.string()) }))

/** Calls on single claims, for their student and for administrators. */
export async function claimRoutes(app: App, services: Services) {
  const guard = { onRequest: only(...students) }

  app.post(
    '/claims',
    { ...guard, config: declaring, schema: { response: { 201: Declared } } },
    async (request, reply) => {
      const studentId = callerOf(request).id
      const { id, declaration } = await withClaimForm(services, request, async (form) => {
        const declaration = await readDeclaration(services, studentId, form)
        const key = keyOf(request)
        return { declaration, id: await declareClaim(services, { studentId, declaration, form, key }) }
      })
      const { contract } = declaration.claimable
      const claimable = (await claimableOf(services, studentId)).find(
        (one) => one.contract.id === contract.id,
      )
      const day = declaration.occurredOn ?? dayOf(services.now())
      return reply.code(201).send({
        data: await one(services, request, id),
        left: claimable ? leftOn(services, claimable, day) : null,
      })
    },
  )

  const list = { querystring: wholeListQuery(claimSorts), response: { 200: ClaimList } }
  app.get('/claims', { ...guard, schema: list }, async (request, reply) => {
    const own = eq(claims.studentId, callerOf(request).id)
    const all = await presentClaims(services, own, viewerOf(request))
    const { rows, total } = narrowed(all, request.query, reading, languageOf(request))
    for (const claim of rows) await noteLookOf(services, request, claim)
    reply.header('x-total-count', String(total))
    return { data: { data: rows } }
  })

  const Claimable = z.object({ data: z.array(ClaimableContract) })
  app.get('/claims/contracts', { ...guard, schema: { response: { 200: Claimable } } }, async (request) => ({
    data: await listClaimable(services, callerOf(request).id, languageOf(request)),
  }))

  app.get('/claims/:id', { schema: { params: Id, response: { 200: OneClaim } } }, async (request) => {
    const data = await one(services, request, request.params.id)
    await noteLookOf(services, request, data)
    return { data }
  })

  app.post(
    '/claims/:id/messages',
    { config: writing, schema: { params: Id, response: { 201: OneClaim } } },
    async (request, reply) => {
      const { id } = await one(services, request, request.params.id)
      const said = { claimId: id, caller: callerOf(request), key: keyOf(request), requestId: request.id }
      await withClaimForm(services, request, (form) => addMessage(services, { ...said, form }))
      return reply.code(201).send({ data: await one(services, request, id) })
    },
  )
}

/** Notes that an administrator, as such or on the pages of the student, was handed the papers of a claim. */
async function noteLookOf(services: Services, request: FastifyRequest, claim: Claim): Promise<void> {
  const { id, role, viewer } = callerOf(request)
  const actorId = viewer ?? (role === 'ROLE_ADMIN' ? id : null)
  if (actorId) await auditPapersSeen(services, claim, { actorId, requestId: request.id })
}

const viewerOf = (request: FastifyRequest) => ({
  role: callerOf(request).role,
  language: languageOf(request),
})

function keyOf({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key']
  return typeof key === 'string' ? key : null
}

/** Returns one claim. Throws 404 unless it is the caller's own or an administrator asks. */
async function one(services: Services, request: FastifyRequest, id: string): Promise<Claim> {
  const caller = callerOf(request)
  const isTheirs = caller.role === 'ROLE_ADMIN' ? undefined : eq(claims.studentId, caller.id)
  const which = and(eq(claims.id, id), isTheirs)
  const [claim] = isUuid(id) ? await presentClaims(services, which, viewerOf(request)) : []
  if (!claim) throw new AppError('not_found', 'platform.not_found')
  return claim
}
