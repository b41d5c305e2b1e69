import { line } from '@cursus/shared/fields'
import { LetterFilter, ListCounts, oneOf, PageNumber, PageSize, SearchFilter } from '@cursus/shared/lists'
import { FutureDoor, ManagedSchool } from '@cursus/shared/schools'
import { offerValues, partnershipLevels } from '@cursus/shared/words'
import * as z from 'zod/mini'
import { AppError } from '../../platform/errors.ts'
import { type App, callerOf, only } from '../../platform/http.ts'
import { futureDoor } from './school-doors.ts'
import { readSchoolForm, schoolForm } from './school-form.ts'
import { countSchoolChoices, listSchools, schoolSorts } from './school-list.queries.ts'
import { findSchool, toManagedSchool } from './schools.queries.ts'
import { idOf } from './schools.routes.ts'
import { createSchool, updateSchool } from './schools.service.ts'

const SchoolsQuery = z.object({
  search: SearchFilter,
  level: oneOf(partnershipLevels),
  /** Only schools with this offer. */
  offer: oneOf(offerValues),
  sort: z._default(z.enum(schoolSorts), 'name'),
  order: z._default(z.enum(['asc', 'desc']), 'asc'),
  letter: LetterFilter,
  pageSize: z.optional(PageSize),
  page: z.optional(PageNumber),
})
const DoorQuery = z.object({ name: line(150), school: z.optional(z.string()) })
const params = z.object({ id: z.string() })
const config = { form: schoolForm }
const Answer = z.object({ data: ManagedSchool })

/** Calls of administrators on schools; bodies are multipart (spec 1 §7). */
export async function schoolAdminRoutes(app: App) {
  const { services } = app
  const guard = { onRequest: only('ROLE_ADMIN') }

  app.get(
    '/schools',
    { ...guard, schema: { querystring: SchoolsQuery, response: { 200: z.array(ManagedSchool) } } },
    async ({ query }, reply) => {
      const pageSize = query.pageSize ? Number(query.pageSize) : undefined
      const page = Number(query.page ?? 1)
      const { schools, total, skipped } = await listSchools(services.db, { ...query, pageSize, page })
      reply.header('x-total-count', String(total))
      reply.header('x-skipped-count', String(skipped))
      return schools.map(toManagedSchool)
    },
  )

  app.get(
    '/schools/counts',
    { ...guard, schema: { querystring: SchoolsQuery, response: { 200: ListCounts } } },
    ({ query }) => countSchoolChoices(services.db, query),
  )

  app.get(
    '/schools/door',
    { ...guard, schema: { querystring: DoorQuery, response: { 200: z.object({ data: FutureDoor }) } } },
    async ({ query: { name, school } }) => ({
      data: await futureDoor(services.db, name, school ? await schoolAt(school) : undefined),
    }),
  )

  app.get('/schools/:id', { ...guard, schema: { params, response: { 200: Answer } } }, async (request) => ({
    data: toManagedSchool(await schoolAt(request.params.id)),
  }))

  app.post(
    '/schools',
    { ...guard, config, schema: { response: { 201: Answer } } },
    async (request, reply) => {
      const read = await readSchoolForm(request)
      const school = await createSchool(services, read, by(request))
      return reply.code(201).send({ data: toManagedSchool(school) })
    },
  )

  app.post(
    '/schools/:id/update',
    { ...guard, config, schema: { params, response: { 200: Answer } } },
    async (request) => {
      const stored = await schoolAt(request.params.id)
      const read = await readSchoolForm(request, stored)
      return { data: toManagedSchool(await updateSchool(services, stored.id, read, by(request))) }
    },
  )

  async function schoolAt(id: string) {
    const school = await findSchool(services.db, idOf(id))
    if (!school) throw new AppError('not_found', 'schools.school_unknown')
    return school
  }
}

const by = (request: Parameters<typeof callerOf>[0]) => ({
  actorId: callerOf(request).id,
  requestId: request.id,
})
