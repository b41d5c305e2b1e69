import { ContractCorrected } from '@cursus/shared/contracts'
import { formatDay } from '@cursus/shared/day'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { AppError, faultsOf, invalid } from '../../platform/errors.ts'
import { type App, callerOf, only, students } from '../../platform/http.ts'
import type { Services } from '../../platform/services.ts'
import { findOwnContract } from '../contracts/contracts.queries.ts'
import type { Correcting, Corrections } from './product.ts'

const Id = z.object({ id: z.string().check(z.maxLength(100)) })
/** What may be told of a contract is its product's to say. */
const Change = z.looseObject({ dryRun: z.optional(z.boolean()) })

/** What students change or cancel of a contract before it begins, where its product lets them. */
export async function correctionRoutes(app: App) {
  const { services } = app
  const guard = { onRequest: only(...students) }

  app.post(
    '/contracts/:id/change',
    { ...guard, schema: { params: Id, body: Change, response: { 200: ContractCorrected } } },
    async (request) => {
      const { corrections, correcting } = await correctable(services, request, request.params.id)
      const { dryRun = false, ...told } = request.body
      const change = corrections.change.safeParse(told)
      if (!change.success) throw invalid('platform.invalid', faultsOf(change.error))
      const { startDate, endDate } = await corrections.apply(services, correcting, {
        change: change.data,
        dryRun,
      })
      const days = { startDate: formatDay(startDate), endDate: formatDay(endDate) }
      return { data: { contractId: correcting.contractId, ...days } }
    },
  )

  app.post(
    '/contracts/:id/cancel',
    { ...guard, schema: { params: Id, response: { 204: z.null() } } },
    async (request, reply) => {
      const { corrections, correcting } = await correctable(services, request, request.params.id)
      await corrections.cancel(services, correcting)
      return reply.code(204).send(null)
    },
  )
}

/** Also refuses what cannot be an id at all: 404, as for another's and for a product that lets nothing be changed. */
async function correctable(
  { db, products }: Services,
  request: FastifyRequest,
  id: string,
): Promise<{ corrections: Corrections; correcting: Correcting }> {
  const { id: studentId } = callerOf(request)
  const contract = await findOwnContract(db, id, studentId)
  const corrections = contract && products.ofContract(contract).corrections
  if (!corrections) throw new AppError('not_found', 'platform.not_found')
  const acting = { actorId: studentId, requestId: request.id }
  return { corrections, correcting: { studentId, contractId: contract.id, acting } }
}
