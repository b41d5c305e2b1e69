import {
  ConfirmationRenewal,
  EmailConfirmation,
  EmailConfirmed,
  ForgotPassword,
  InvitationRenewal,
  LinkInAddress,
  PasswordReset,
  type Role,
  Session,
  StudentActivation,
} from '@cursus/shared/accounts'
import { dayOf, formatDay } from '@cursus/shared/day'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { transact } from '../../platform/database.ts'
import { invalid } from '../../platform/errors.ts'
import { type App, limitNetwork } from '../../platform/http.ts'
import { defineLimit, minuteMs } from '../../platform/limits.ts'
import { namedLanguageOf, validationErrors } from '../../platform/problem.ts'
import type { Services } from '../../platform/services.ts'
import { confirmEmail } from '../accounts/confirm-email.service.ts'
import { browserMark, markCookie, newMark, rememberBrowser } from '../accounts/known-browsers.service.ts'
import type { UserAgent } from '../accounts/refresh-tokens.service.ts'
import { resetPassword } from '../accounts/reset-password.service.ts'
import { weaknessOf } from '../accounts/weak-passwords.service.ts'
import { toSchool } from '../schools/schools.queries.ts'
import { askConfirmation, askInvitation, askWayBack } from '../students/access-mails.service.ts'
import { activateStudent } from '../students/activation.service.ts'
import { registrationFaults, unprintableFaults } from '../students/registration-faults.service.ts'
import { findProfile, findSchoolOfStudent } from '../students/students.queries.ts'
import { firstSession, toSession } from './sign-in.routes.ts'

/** Limit of hashes per network: hashing a password is costly. */
const calm = { count: 100, windowMs: 15 * minuteMs }
const resets = defineLimit({ name: 'sign_in.resets', ...calm })
const activations = defineLimit({ name: 'sign_in.activations', ...calm })
const nothing = { 204: z.null() }

/** Calls behind the links in mails: forgotten passwords, invitations, confirmations. */
export async function linkRoutes(app: App) {
  const { services } = app
  // As specified, and as people write it.
  for (const path of ['/forgot_password/', '/forgot_password']) {
    app.post(
      path,
      { config: { isPublic: true }, schema: { body: ForgotPassword, response: nothing } },
      async (request, reply) => {
        await askWayBack(services, { ...request.body, from: request.ip })
        return reply.code(204).send(null)
      },
    )
  }
  app.post(
    '/forgot_password/:token',
    {
      config: { isPublic: true },
      onRequest: limitNetwork(resets),
      schema: { params: LinkInAddress, body: PasswordReset, response: nothing },
    },
    async (request, reply) => {
      const { token } = request.params
      const { password } = request.body
      await resetPassword(services, { token, password, language: namedLanguageOf(request) })
      return reply.code(204).send(null)
    },
  )
  app.post(
    '/security/email/confirm',
    { config: { isPublic: true }, schema: { body: EmailConfirmation, response: { 200: EmailConfirmed } } },
    async (request, reply) => {
      const { cookie, 'user-agent': userAgent } = request.headers
      const mark = browserMark(cookie) ?? newMark()
      const answer = await confirm(services, { ...request.body, mark, userAgent })
      reply.header('set-cookie', markCookie(services, mark))
      return answer
    },
  )
  app.post(
    '/security/email/renew',
    { config: { isPublic: true }, schema: { body: ConfirmationRenewal, response: nothing } },
    async (request, reply) => {
      await askConfirmation(services, { ...request.body, from: request.ip })
      return reply.code(204).send(null)
    },
  )
  app.post(
    '/security/invitation/renew',
    { config: { isPublic: true }, schema: { body: InvitationRenewal, response: nothing } },
    async (request, reply) => {
      await askInvitation(services, { token: request.body.token, from: request.ip })
      return reply.code(204).send(null)
    },
  )
  app.post(
    '/security/student/password',
    {
      config: { isPublic: true },
      onRequest: limitNetwork(activations),
      attachValidation: true,
      schema: { body: StudentActivation, response: { 200: Session } },
    },
    async (request, reply) => {
      await refuseFaults(request, services)
      const { user, ...tokens } = await activateStudent(services, {
        input: request.body,
        language: namedLanguageOf(request),
        userAgent: request.headers['user-agent'],
      })
      const mark = browserMark(request.headers.cookie)
      reply.header('set-cookie', await rememberBrowser(services, user.id, mark))
      return toSession(services, user, tokens)
    },
  )
}

/** Throws all faults at once: those of the schema and those that only the server knows. */
async function refuseFaults(request: FastifyRequest, { now }: Services) {
  const { password } = (request.body ?? {}) as Record<string, unknown>
  const weakness = await weaknessOf(password)
  const errors = {
    ...registrationFaults(request.body, dayOf(now())),
    ...(await unprintableFaults(request.body)),
    ...(weakness.length > 0 && { password: weakness }),
    ...(request.validationError && validationErrors(request.validationError, request)),
  }
  if (Object.keys(errors).length > 0) throw invalid('platform.invalid', errors)
}

/**
 * Returns what a confirmed person does next: without an invitation they have a password and sign in at their school's
 * door.
 */
function typeOf(purpose: string, role: Role): EmailConfirmed['data']['type'] {
  if (purpose === 'invite') return 'inclusive'
  return role === 'ROLE_STUDENT_CLASSIC' ? 'classic' : 'partner'
}

type Opened = EmailConfirmation & { mark: string; userAgent: UserAgent }

async function confirm(services: Services, opened: Opened): Promise<EmailConfirmed> {
  const { token, opensSession = true, mark, userAgent } = opened
  const { row, user, outcome } = await transact(services.db, (tx) =>
    confirmEmail(tx, services, { token, mark }),
  )
  if (user.role === 'ROLE_ADMIN') throw new Error('an administrator has no e-mail to confirm')
  const school = await findSchoolOfStudent(services.db, user.id)
  const { name, lastName, email } = user
  const data = {
    type: typeOf(row.purpose, user.role),
    user: { name, lastName, email },
    ...(school && { school: toSchool(school) }),
    ...(outcome === 'invites'
      ? { invitation: await invitationOf(services, row) }
      : { isConfirmed: outcome === 'confirms' }),
  }
  if (outcome !== 'confirms') return { data }
  await rememberBrowser(services, user.id, mark)
  return { data, ...(opensSession && { session: await firstSession(services, user, userAgent) }) }
}

/** Returns what the form starts with. Phone and address are left out, because a mail may be passed on. */
async function invitationOf({ db }: Services, { userId, expiresAt }: { userId: string; expiresAt: Date }) {
  const profile = await findProfile(db, userId)
  if (!profile) throw new Error('an invited student has a profile')
  const { civility, birthday } = profile
  return { civility, birthday: birthday && formatDay(birthday), expiresAt: expiresAt.toISOString() }
}
