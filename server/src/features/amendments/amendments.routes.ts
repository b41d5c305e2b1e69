import {
  ChangeAccepted,
  ChangeLink,
  ChangePaid,
  ChangeRead,
  ChangeReason,
  ContractChanged,
  GiveUpChange,
  OneContractChange,
} from '@cursus/shared/contract-change'
import { hourMs } from '@cursus/shared/day'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { AppError } from '../../platform/errors.ts'
import { type App, callerOf, only, students } from '../../platform/http.ts'
import { countHits, defineLimit } from '../../platform/limits.ts'
import { languageOf } from '../../platform/problem.ts'
import { sendFile } from '../../platform/send-file.ts'
import type { Services } from '../../platform/services.ts'
import { findContract, findOwnContract } from '../contracts/contracts.queries.ts'
import type { Fulfil } from '../purchases/product.ts'
import { findBySession } from '../purchases/purchases.queries.ts'
import { settleReturn } from '../purchases/receive.service.ts'
import { amendmentLink, confirmAmendment, draftAmendment } from './amendment-paper.ts'
import { readChange } from './amendments.queries.ts'
import { askChange, paymentLink } from './ask-change.ts'
import { giveUpChange } from './settle-amendment.ts'

const Id = z.object({ id: z.string().check(z.maxLength(100)) })
/**
 * Body of a change; its product defines the further fields, which `wishesOf` describes. Administrators give a reason. `read` is
 * what was read before (decision 602).
 */
const Change = z.looseObject({
  ...ChangeAccepted.shape,
  dryRun: z.optional(z.boolean()),
  reason: z.optional(ChangeReason),
  read: z.optional(ChangeRead),
})

const path = '/contracts/:id/change'

/** Describes to programs what may be wished of a contract: that of one product. */
const wishesOf = ({ products }: Services) => ({
  anyOf: products.list.flatMap(({ changes }) =>
    changes ? [z.toJSONSchema(changes.wish, { io: 'input' })] : [],
  ),
})

/** Drafts of amendments that one person may have drawn in an hour. */
const drafts = defineLimit({
  name: 'changes.drafts',
  count: 60,
  windowMs: hourMs,
  code: 'changes.too_many_drafts',
})

/** Returns a function that finds the contract. It throws 404 for another's, and for a text that is no id. */
const contractWith = ({ services: { db } }: App) =>
  async function contractOf(request: FastifyRequest, id: string) {
    const { id: callerId, role } = callerOf(request)
    const contract =
      role === 'ROLE_ADMIN' ? await findContract(db, id) : await findOwnContract(db, id, callerId)
    if (!contract) throw new AppError('not_found', 'platform.not_found')
    return contract
  }

/** Calls that change a standing contract: a student's own, or any for administrators. */
export async function amendmentRoutes(app: App, fulfil: Fulfil) {
  const { services } = app
  const roles = { onRequest: only('ROLE_ADMIN', ...students) }
  const contractOf = contractWith(app)
  const wishes = wishesOf(services)

  app.get(
    path,
    { ...roles, schema: { params: Id, response: { 200: OneContractChange } } },
    async (request) => {
      const forDesk = callerOf(request).role === 'ROLE_ADMIN'
      return { data: await readChange(services, await contractOf(request, request.params.id), forDesk) }
    },
  )

  app.post(
    path,
    {
      ...roles,
      schema: {
        params: Id,
        body: Change.register(z.globalRegistry, wishes),
        response: { 200: ContractChanged },
      },
    },
    async (request) => {
      const contract = await contractOf(request, request.params.id)
      const { dryRun = false, reason, read, hasReadDraft, ...told } = request.body
      const acting = { actorId: callerOf(request).id, requestId: request.id }
      const asked = { contract, told, reason, read, hasReadDraft, dryRun, language: languageOf(request) }
      return { data: await askChange(services, acting, asked) }
    },
  )

  app.delete(
    path,
    { ...roles, schema: { params: Id, querystring: GiveUpChange, response: { 200: OneContractChange } } },
    async (request) => {
      const contract = await contractOf(request, request.params.id)
      const { id: actorId, role } = callerOf(request)
      const acting = { actorId, requestId: request.id }
      await giveUpChange(services, acting, { contract, ...request.query })
      return { data: await readChange(services, contract, role === 'ROLE_ADMIN') }
    },
  )

  app.post(
    `${path}/draft`,
    { ...roles, schema: { params: Id, body: z.looseObject({}).register(z.globalRegistry, wishes) } },
    async (request, reply) => {
      const contract = await contractOf(request, request.params.id)
      await countHits(services, drafts.of(callerOf(request).id))
      const file = await draftAmendment(services, contract, request.body)
      return sendFile(reply, { ...file, mimeType: 'application/pdf' })
    },
  )

  await agreeing(app, fulfil)
}

/** Calls of the student who pays and signs a change. */
async function agreeing(app: App, fulfil: Fulfil) {
  const { services } = app
  const { db } = services
  const contractOf = contractWith(app)

  app.post(
    `${path}/payment`,
    {
      onRequest: only(...students),
      schema: { params: Id, body: ChangeAccepted, response: { 200: ChangeLink } },
    },
    async (request) => {
      const contract = await contractOf(request, request.params.id)
      return { data: { link: await paymentLink(services, contract, request.body) } }
    },
  )

  app.post(
    `${path}/signature`,
    {
      onRequest: only(...students),
      schema: { params: Id, body: ChangeAccepted, response: { 200: ChangeLink } },
    },
    async (request) => {
      const contract = await contractOf(request, request.params.id)
      return { data: { link: await amendmentLink(services, contract, request.body) } }
    },
  )

  app.post(
    `${path}/signed`,
    {
      onRequest: only(...students),
      schema: { params: Id, response: { 200: OneContractChange } },
    },
    async (request) => {
      const contract = await contractOf(request, request.params.id)
      await confirmAmendment(services, contract)
      return { data: await readChange(services, await contractOf(request, contract.id)) }
    },
  )

  app.post(
    `${path}/paid`,
    {
      onRequest: only(...students),
      schema: { params: Id, body: ChangePaid, response: { 200: OneContractChange } },
    },
    async (request) => {
      const contract = await contractOf(request, request.params.id)
      const found = await findBySession(db, request.body.sessionId)
      if (found?.purchase.changedContract !== contract.id) {
        throw new AppError('not_found', 'payments.session_unknown')
      }
      const { outcome } = await settleReturn(services, fulfil, { found, ...request.body })
      if (outcome === 'unpaid') throw new AppError('payment_required', 'payments.not_paid')
      if (outcome === 'refunded') throw new AppError('conflict', 'changes.void')
      return { data: await readChange(services, await contractOf(request, contract.id)) }
    },
  )
}
