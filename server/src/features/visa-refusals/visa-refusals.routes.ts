import { AskVisaRefusal, OneVisaRefusalPage } from '@cursus/shared/visa-refusals'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { describeForm } from '../../platform/describe-form.ts'
import { AppError, faultsOf, invalid } from '../../platform/errors.ts'
import { endings } from '../../platform/file-name.ts'
import { type App, callerOf, only, students } from '../../platform/http.ts'
import { readForm } from '../../platform/uploads.ts'
import { findOwnContract } from '../contracts/contracts.queries.ts'
import { withSentFile } from '../files/sent-file.service.ts'
import { askReread, askVisaRefusal } from './ask-visa-refusal.ts'
import { readVisaRefusal } from './visa-refusals.queries.ts'

const Id = z.object({ id: z.string().check(z.maxLength(100)) })
const wanted = { letter: Object.keys(endings) }
const form = describeForm(AskVisaRefusal, wanted, ['letter'])

/**
 * Calls on a visa refused or a stay cancelled before departure, for a student's own contract: what it means, the request, and its second
 * reading.
 */
export async function visaRefusalRoutes(app: App) {
  const { services } = app
  const guard = { onRequest: only(...students) }
  const path = '/contracts/:id/visa-refusal'
  const one = { params: Id, response: { 200: OneVisaRefusalPage } }
  const ownOf = async (request: FastifyRequest<{ Params: { id: string } }>) => {
    const studentId = callerOf(request).id
    const row = await findOwnContract(services.db, request.params.id, studentId)
    if (!row) throw new AppError('not_found', 'platform.not_found')
    return { studentId, contractId: row.id }
  }

  app.get(path, { ...guard, schema: one }, async (request) => ({
    data: await readVisaRefusal(services, { studentId: callerOf(request).id, contractId: request.params.id }),
  }))

  app.post(
    path,
    {
      ...guard,
      config: { form },
      schema: { params: Id, response: { 200: OneVisaRefusalPage, 201: OneVisaRefusalPage } },
    },
    async (request, reply) => {
      const own = await ownOf(request)
      const { data, letter } = await readRequest(request)
      const { isNew } = await withSentFile(services, { file: letter, fallback: 'refus' }, (sent) =>
        askVisaRefusal(services, { ...own, ...data, letter: sent }),
      )
      return reply.code(isNew ? 201 : 200).send({ data: await readVisaRefusal(services, own) })
    },
  )

  app.post(`${path}/reread`, { ...guard, schema: one }, async (request) => {
    const own = await ownOf(request)
    await askReread(services, own)
    return { data: await readVisaRefusal(services, own) }
  })
}

/** Reads the form with its letter. Throws 422 with every fault at once, by field. */
async function readRequest(request: FastifyRequest) {
  const { fields, files } = await readForm(request, wanted)
  const { success, data, error } = AskVisaRefusal.safeParse(fields)
  const faults = {
    ...(!success && faultsOf(error)),
    ...(!files.letter && { letter: ['validation.field.required'] }),
  }
  if (!success || !files.letter) throw invalid('platform.invalid', faults)
  return { data, letter: files.letter }
}
