import { Session, StudentRegistration } from '@cursus/shared/accounts'
import { dayOf } from '@cursus/shared/day'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { findUnprintable } from '../../pdf/find-unprintable.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import type { App } from '../../platform/http.ts'
import { languageOf, validationErrors } from '../../platform/problem.ts'
import type { Services } from '../../platform/services.ts'
import { text } from '../../platform/texts.ts'
import { countTelling } from '../accounts/guesses.service.ts'
import { registerStudent } from '../students/registration.service.ts'
import { registrationFaults } from '../students/registration-faults.service.ts'
import { firstSession } from './sign-in.routes.ts'

/** Hashing a password is work: nobody may order it without end. */
const calm = { rateLimit: { max: 100, timeWindow: 15 * 60_000 } }

/**
 * A name that no font of ours has would be paid for and never certified, so it is refused here, where the person can give
 * another spelling.
 */
async function unprintableNames(body: unknown): Promise<Record<string, string[]>> {
  const { user } = (body ?? {}) as { user?: Record<string, unknown> }
  const names = ['name', 'lastName'].flatMap((field) => {
    const name = user?.[field]
    return typeof name === 'string' && name.length <= 100 ? [[`user.${field}`, name] as const] : []
  })
  const wrong = await findUnprintable(Object.fromEntries(names))
  return Object.fromEntries(wrong.map((field) => [field, ['validation.field.unprintable']]))
}

/** All that is wrong with a registration, at once: what the schema sees and what only the server knows. */
async function refuseFaults(request: FastifyRequest, { now }: Services) {
  const ours = registrationFaults(request.body, dayOf(now()))
  const errors: Record<string, string[]> = {
    ...ours,
    ...(await unprintableNames(request.body)),
    ...(request.validationError && validationErrors(request.validationError)),
  }
  // A name that cannot be stored needs no second spelling yet.
  if (errors['user.name']) delete errors.latinName
  if (errors['user.lastName']) delete errors.latinLastName
  if (Object.keys(errors).length > 0) throw invalid('platform.invalid', errors)
}

export async function registrationRoutes(app: App) {
  const { services } = app
  app.post(
    '/security/register/student',
    {
      config: { isPublic: true, ...calm },
      attachValidation: true,
      schema: { body: StudentRegistration, response: { 201: z.object({ message: z.string() }) } },
    },
    async (request, reply) => {
      await refuseFaults(request, services)
      const language = languageOf(request)
      await registerStudent(services, { input: request.body, language })
      return reply.code(201).send({ message: text(language, 'accounts.registered') })
    },
  )
  app.post(
    '/security/register/student/classic',
    {
      config: { isPublic: true, ...calm },
      attachValidation: true,
      schema: { body: StudentRegistration, response: { 201: Session } },
    },
    async (request, reply) => {
      await refuseFaults(request, services)
      const { tell } = await countTelling(services, request.ip)
      const input = { ...request.body, studentType: 'classic' as const }
      const user = await registerStudent(services, { input, language: languageOf(request) })
      const { 'user-agent': userAgent } = request.headers
      if (user) return reply.code(201).send(await firstSession(services, user, userAgent))
      await tell()
      throw new AppError('conflict', 'accounts.email_taken', {
        errors: { 'user.email': ['validation.field.email.taken'] },
      })
    },
  )
}
