import {
  Enrolment,
  NewSecondStep,
  PasswordGiven,
  SecondStepAdded,
  type SecondSteps as SecondStepList,
  SecondSteps,
} from '@cursus/shared/second-step'
import * as z from 'zod/mini'
import { transact } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { type App, callerOf } from '../../platform/http.ts'
import { takeBack } from '../../platform/limits.ts'
import type { Services } from '../../platform/services.ts'
import type { Caller } from '../../platform/session-tokens.ts'
import { addSecondStep, writeRecoveryCodes } from './add-second-step.service.ts'
import { confirmPassword } from './confirm-password.service.ts'
import { siteOf } from './passkey-ceremonies.ts'
import { expectPasskey, needsSecondStep, removeSecondStep } from './remove-second-step.service.ts'
import {
  beginEnrolment,
  challengeExpired,
  readChallenge,
  secondStepsOf,
} from './second-step-challenges.service.ts'
import { countCode } from './second-step-limits.service.ts'

const nothing = { 204: z.null() }
const field = 'password'

/** Calls on the caller's own second steps; each change asks for the password first. */
export async function secondStepRoutes(app: App) {
  const { services } = app
  app.get('/accounts/second_step', { schema: { response: { 200: SecondSteps } } }, async (request) => ({
    data: await readSteps(services, callerOf(request)),
  }))
  app.post(
    '/accounts/second_step/begin',
    { schema: { body: PasswordGiven, response: { 200: z.object({ data: Enrolment }) } } },
    async (request) => {
      const { password } = request.body
      const user = await confirmPassword(services, callerOf(request), { password, field })
      if (!user.isActive) throw new AppError('forbidden', 'accounts.account_not_verified')
      return { data: await beginEnrolment(services, user) }
    },
  )
  app.post(
    '/accounts/second_step',
    { schema: { body: NewSecondStep, response: { 201: SecondStepAdded } } },
    async (request, reply) => {
      const { challenge, user } = await readChallenge(services, request.body.challenge, 'enrol')
      if (user.id !== callerOf(request).id) throw challengeExpired()
      const guess = await countCode(services, user.id)
      const data = await addSecondStep(services, { user, challenge, given: request.body, isFirst: false })
      await takeBack(services.db, guess)
      return reply.code(201).send({ data })
    },
  )
  app.post(
    '/accounts/second_step/app/remove',
    { schema: { body: PasswordGiven, response: nothing } },
    async (request, reply) => {
      const { password } = request.body
      const user = await confirmPassword(services, callerOf(request), { password, field })
      await removeSecondStep(services, user, 'app')
      return reply.code(204).send(null)
    },
  )
  app.post(
    '/accounts/second_step/passkeys/:id/remove',
    { schema: { params: z.object({ id: z.uuid() }), body: PasswordGiven, response: nothing } },
    async (request, reply) => {
      const { password } = request.body
      const caller = callerOf(request)
      await expectPasskey(services.db, caller.id, request.params.id)
      const user = await confirmPassword(services, caller, { password, field })
      await removeSecondStep(services, user, { passkey: request.params.id })
      return reply.code(204).send(null)
    },
  )
  app.post(
    '/accounts/second_step/recovery_codes',
    { schema: { body: PasswordGiven, response: { 201: SecondStepAdded } } },
    async (request, reply) => {
      const { password } = request.body
      const user = await confirmPassword(services, callerOf(request), { password, field })
      if (!user.secondStepSince) throw new AppError('conflict', 'accounts.second_step_unknown')
      const recoveryCodes = await transact(services.db, (tx) => writeRecoveryCodes(tx, services, user.id))
      return reply.code(201).send({ data: { recoveryCodes } })
    },
  )
}

async function readSteps(services: Services, caller: Caller): Promise<SecondStepList> {
  const { devices, app, codes } = await secondStepsOf(services, caller.id)
  return {
    isRequired: needsSecondStep(services, caller),
    passkeysWork: siteOf(services.config) !== null,
    passkeys: devices.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    appSince: app?.createdAt.toISOString() ?? null,
    appWorks: app?.works ?? false,
    recoveryCodesLeft: codes,
  }
}
