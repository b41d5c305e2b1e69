import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { AppError } from '../../platform/errors.ts'
import { type App, callerOf, only, students } from '../../platform/http.ts'
import type { Services } from '../../platform/services.ts'
import { findOwnContract } from '../contracts/contracts.queries.ts'
import type { Correcting, Corrections } from './product.ts'

const Id = z.object({ id: z.string().check(z.maxLength(100)) })

/** Calls with which students cancel a contract before it begins, where its product allows it. */
export async function correctionRoutes(app: App) {
  const { services } = app
  const guard = { onRequest: only(...students) }

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

/** Returns the contract. Throws 404 for another's, for a text that is no id, and for a product without corrections. */
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
