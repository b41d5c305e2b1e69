import { ContractPage, Timeline } from '@cursus/shared/contract-page'
import * as z from 'zod/mini'
import { type App, callerOf, only, students } from '../../platform/http.ts'
import { languageOf } from '../../platform/problem.ts'
import { type Beside, readContractPage, readTimeline } from './contract-page.queries.ts'

const Id = z.object({ id: z.string().check(z.maxLength(100)) })

/** Calls for the page of a student's own contract, and for its timeline. */
export async function contractPageRoutes(app: App, beside: Beside) {
  const { services } = app
  const guard = { onRequest: only(...students) }

  app.get(
    '/contracts/:id',
    { ...guard, schema: { params: Id, response: { 200: ContractPage } } },
    async (request) => {
      const asked = { studentId: callerOf(request).id, contractId: request.params.id }
      return readContractPage(services, beside, { ...asked, language: languageOf(request) })
    },
  )

  app.get(
    '/contracts/:id/timeline',
    { ...guard, schema: { params: Id, response: { 200: Timeline } } },
    async (request) => {
      const asked = { studentId: callerOf(request).id, contractId: request.params.id }
      return { data: await readTimeline(services, asked) }
    },
  )
}
