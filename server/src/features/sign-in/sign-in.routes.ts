import { Login, RefreshToken, Session, Tokens } from '@cursus/shared/accounts'
import { EnrolledSession, NewSecondStep, SecondStep } from '@cursus/shared/second-step'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { App } from '../../platform/http.ts'
import { namedLanguageOf } from '../../platform/problem.ts'
import type { Services } from '../../platform/services.ts'
import type { UserRow } from '../accounts/accounts.queries.ts'
import { signIn } from '../accounts/login.service.ts'
import {
  closeSession,
  openSession,
  rotateSession,
  type UserAgent,
} from '../accounts/refresh-tokens.service.ts'
import { enrolAtSignIn, verifySecondStep } from '../accounts/verify-second-step.service.ts'
import { sessionUser } from './session-user.ts'

/** Builds the answer of a sign-in: the three fields of the specification, and `data` beside them. */
export async function toSession(
  services: Services,
  user: UserRow,
  tokens: z.infer<typeof Tokens>,
): Promise<Session> {
  const data = await sessionUser(services, user)
  const { school, offers, contracts } = data
  return { token: tokens.token, refresh_token: tokens.refresh_token, data, school, offers, contracts }
}

/** Opens the session of a new account: it may buy, and refresh for a day (C-13). */
export async function firstSession(
  services: Services,
  user: UserRow,
  userAgent: UserAgent,
): Promise<Session> {
  return toSession(services, user, await openSession(services, user, userAgent))
}

export async function signInRoutes(app: App) {
  const { services } = app
  app.post(
    '/security/login',
    { config: { isPublic: true }, schema: { body: Login, response: { 200: Session } } },
    async (request, reply) => {
      const { user, cookie, ...tokens } = await signIn(services, {
        ...request.body,
        address: request.ip,
        cookies: request.headers.cookie,
        userAgent: request.headers['user-agent'],
        language: namedLanguageOf(request),
      })
      reply.header('set-cookie', cookie)
      return toSession(services, user, tokens)
    },
  )
  const browserOf = (request: FastifyRequest) => ({
    cookies: request.headers.cookie,
    userAgent: request.headers['user-agent'],
    language: namedLanguageOf(request),
  })
  app.post(
    '/security/login/verify',
    { config: { isPublic: true }, schema: { body: SecondStep, response: { 200: Session } } },
    async (request, reply) => {
      const { user, cookie, ...tokens } = await verifySecondStep(services, request.body, browserOf(request))
      reply.header('set-cookie', cookie)
      return toSession(services, user, tokens)
    },
  )
  app.post(
    '/security/login/enrol',
    { config: { isPublic: true }, schema: { body: NewSecondStep, response: { 200: EnrolledSession } } },
    async (request, reply) => {
      const enrolled = await enrolAtSignIn(services, request.body, browserOf(request))
      const { user, cookie, recoveryCodes, ...tokens } = enrolled
      reply.header('set-cookie', cookie)
      return { ...(await toSession(services, user, tokens)), recoveryCodes }
    },
  )
  app.post(
    '/security/token/refresh',
    { config: { isPublic: true }, schema: { body: RefreshToken, response: { 200: Tokens } } },
    async (request) => {
      return rotateSession(services, request.body.refresh_token, request.headers['user-agent'])
    },
  )
  app.post(
    '/security/logout',
    { config: { isPublic: true }, schema: { body: RefreshToken, response: { 204: z.null() } } },
    async (request, reply) => {
      await closeSession(services, request.body.refresh_token)
      return reply.code(204).send(null)
    },
  )
}
