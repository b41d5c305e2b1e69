import { dayOf } from '@cursus/shared/day'
import { AskNameChange } from '@cursus/shared/name-changes'
import { MyProfile, ProfileCorrection } from '@cursus/shared/profile'
import { invalid } from '../../platform/errors.ts'
import { type App, callerOf, only, students } from '../../platform/http.ts'
import { registrationFaults, unprintableFaults } from '../students/registration-faults.service.ts'
import { askNameChange } from './ask-name-change.ts'
import { correctProfile } from './correct-profile.ts'
import { readProfile } from './read-profile.ts'

/** Calls with which students read and correct their own profile. */
export async function profileRoutes(app: App) {
  const { services } = app
  const guard = { onRequest: only(...students) }
  const response = { 200: MyProfile }

  app.get('/accounts/me/profile', { ...guard, schema: { response } }, async (request) => ({
    data: await readProfile(services.db, callerOf(request).id),
  }))

  app.put(
    '/accounts/me/profile',
    { ...guard, schema: { body: ProfileCorrection, response } },
    async (request) => {
      await refuseFaults(request.body, dayOf(services.now()))
      const { id } = callerOf(request)
      await correctProfile(services, id, { correction: request.body, requestId: request.id })
      return { data: await readProfile(services.db, id) }
    },
  )

  app.post(
    '/accounts/me/name-change',
    { ...guard, schema: { body: AskNameChange, response: { 201: MyProfile } } },
    async (request, reply) => {
      await refuseFaults(request.body, dayOf(services.now()))
      const { id } = callerOf(request)
      await askNameChange(services, id, request.body)
      return reply.code(201).send({ data: await readProfile(services.db, id) })
    },
  )
}

/**
 * Throws 422 for faults beyond the schema: an impossible phone or country, a name or address that cannot be printed, a name that
 * needs a second spelling.
 */
async function refuseFaults(asked: ProfileCorrection | AskNameChange, today: string): Promise<void> {
  const { name, lastName } = asked
  const unprintable = await unprintableFaults({ ...asked, user: { name, lastName } })
  const errors = {
    ...registrationFaults({ ...asked, user: { name, lastName } }, today),
    ...Object.fromEntries(
      Object.entries(unprintable).map(([field, words]) => [field.replace(/^user\./, ''), words]),
    ),
  }
  if (Object.keys(errors).length > 0) throw invalid('platform.invalid', errors)
}
