import { ConfirmationAwaited, ConfirmationState, Session, StudentRegistration } from '@cursus/shared/accounts'
import { dayOf } from '@cursus/shared/day'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { AppError, invalid } from '../../platform/errors.ts'
import { type App, limitNetwork } from '../../platform/http.ts'
import { defineLimit, minuteMs } from '../../platform/limits.ts'
import { languageOf, validationErrors } from '../../platform/problem.ts'
import type { Services } from '../../platform/services.ts'
import { text } from '../../platform/texts.ts'
import { isConfirmedSince } from '../accounts/confirm-email.service.ts'
import { browserMark, markCookie, newMark } from '../accounts/known-browsers.service.ts'
import { countTelling } from '../accounts/sign-in-limits.service.ts'
import { weaknessOf } from '../accounts/weak-passwords.service.ts'
import { isOfSupport } from '../mail/mail.service.ts'
import { hasPurchase } from '../purchases/purchases.queries.ts'
import { registerStudent } from '../students/registration.service.ts'
import { registrationFaults, unprintableFaults } from '../students/registration-faults.service.ts'
import { firstSession } from './sign-in.routes.ts'

/** Registrations of one network: hashing a password is costly. */
const registrations = defineLimit({ name: 'sign_in.registrations', count: 100, windowMs: 15 * minuteMs })

/** Reads what any registration says of its person, whose schema may have refused it. */
function toldIn(body: unknown) {
  const { user, latinName, latinLastName } = (body ?? {}) as Record<string, unknown>
  const { name, lastName, email, password } = (user ?? {}) as Record<string, unknown>
  const textOf = (value: unknown) => (typeof value === 'string' ? value.slice(0, 254) : '')
  const names = [name, lastName, latinName, latinLastName].map(textOf)
  return { password, email: textOf(email), names }
}

/** Throws all faults of a registration at once: those of the schema and those that only the server knows. */
async function refuseFaults(request: FastifyRequest, services: Services) {
  const ours = registrationFaults(request.body, dayOf(services.now()))
  const { password, ...person } = toldIn(request.body)
  const weakness = await weaknessOf(password, person)
  const errors: Record<string, string[]> = {
    ...ours,
    ...(isOfSupport(services, person.email) && { 'user.email': ['validation.field.email.ours'] }),
    ...(weakness.length > 0 && { 'user.password': weakness }),
    ...(await unprintableFaults(request.body)),
    ...(request.validationError && validationErrors(request.validationError, request)),
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
      config: { isPublic: true },
      onRequest: limitNetwork(registrations),
      attachValidation: true,
      schema: { body: StudentRegistration, response: { 201: z.object({ message: z.string() }) } },
    },
    async (request, reply) => {
      await refuseFaults(request, services)
      const language = languageOf(request)
      const mark = browserMark(request.headers.cookie) ?? newMark()
      await registerStudent(services, { input: request.body, language, mark, hasPurchase })
      reply.header('set-cookie', markCookie(services, mark))
      return reply.code(201).send({ message: text(language, 'accounts.registered') })
    },
  )
  app.post(
    '/security/register/student/classic',
    {
      config: { isPublic: true },
      onRequest: limitNetwork(registrations),
      attachValidation: true,
      schema: { body: StudentRegistration, response: { 201: Session } },
    },
    async (request, reply) => {
      await refuseFaults(request, services)
      const { tell } = await countTelling(services, request.ip)
      const input = { ...request.body, studentType: 'classic' as const }
      const { 'user-agent': userAgent, cookie } = request.headers
      const mark = browserMark(cookie) ?? newMark()
      const language = languageOf(request)
      const user = await registerStudent(services, { input, language, mark, hasPurchase })
      reply.header('set-cookie', markCookie(services, mark))
      if (user) return reply.code(201).send(await firstSession(services, user, userAgent))
      await tell()
      throw new AppError('conflict', 'accounts.email_taken', {
        errors: { 'user.email': ['validation.field.email.taken'] },
      })
    },
  )
  app.post(
    '/security/email/confirmed',
    {
      config: { isPublic: true },
      schema: { body: ConfirmationAwaited, response: { 200: ConfirmationState } },
    },
    async ({ body, headers }) => {
      const mark = browserMark(headers.cookie)
      return { isConfirmed: await isConfirmedSince(services.db, { ...body, mark }) }
    },
  )
}
