import { ComplaintReceived, WriteEmail } from '@cursus/shared/requests'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { AppError, invalid } from '../../platform/errors.ts'
import { type App, callerOf } from '../../platform/http.ts'
import { validationErrors } from '../../platform/problem.ts'
import { requestFaults } from './certificate-request-faults.ts'
import { keepComplaint } from './keep-complaint.ts'
import { keepRequest } from './keep-request.ts'
import { countLetter } from './letter-limits.ts'
import { writeToUs } from './write-to-us.ts'

const Answers = { 200: ComplaintReceived, 204: z.null() }

/** Call with which somebody signed in writes to us: a message, a complaint, or a request for a certificate (C-06). */
export async function emailRoutes(app: App) {
  const { services } = app
  app.post(
    '/email',
    { attachValidation: true, schema: { body: WriteEmail, response: Answers } },
    async (request, reply) => {
      refuseFaults(request)
      const { id: userId, role } = callerOf(request)
      const { values, subject = '', body = '', kind, certificateRequest } = request.body
      const isForStudents = kind === 'complaint' || certificateRequest !== undefined
      if (isForStudents && role === 'ROLE_ADMIN') throw new AppError('forbidden', 'requests.students_only')
      await countLetter(services, { userId, address: request.ip })
      const letter = { senderId: userId, ...(values ?? { subject, body }) }
      if (kind === 'complaint') return { data: await keepComplaint(services, letter) }
      if (certificateRequest) await keepRequest(services, userId, certificateRequest)
      else await writeToUs(services, letter)
      return reply.code(204).send(null)
    },
  )
}

/** Throws the faults of the schema together with those beyond it. */
function refuseFaults(request: FastifyRequest) {
  const told = request.validationError ? validationErrors(request.validationError, request) : {}
  const errors = { ...requestFaults(request.body), ...told }
  if (Object.keys(errors).length > 0) throw invalid('platform.invalid', errors)
}
