import { AdminContract, ChangeContract } from '@cursus/shared/contracts'
import * as z from 'zod/mini'
import { AppError } from '../../platform/errors.ts'
import { type App, callerOf, only } from '../../platform/http.ts'
import { languageOf } from '../../platform/problem.ts'
import { changeContract } from '../contracts/change-contract.service.ts'
import { isStudent } from '../students/students.queries.ts'
import { listForAdmin } from './contract-list.queries.ts'

const OfStudent = z.object({ student: z.string('validation.field.required').check(z.maxLength(100)) })

/** What administrators do with a student's contracts. */
export async function adminContractRoutes(app: App) {
  const { services } = app
  const guard = { onRequest: only('ROLE_ADMIN') }

  app.post(
    '/contracts/contract_by_students',
    { ...guard, schema: { body: OfStudent, response: { 200: z.array(AdminContract) } } },
    async (request, reply) => {
      const { student } = request.body
      if (!(await isStudent(services.db, student))) throw new AppError('not_found', 'students.unknown')
      const list = await listForAdmin(services, { studentId: student }, languageOf(request))
      reply.header('x-total-count', String(list.length))
      return list
    },
  )

  app.put(
    '/contracts',
    { ...guard, schema: { body: ChangeContract, response: { 200: z.object({ data: AdminContract }) } } },
    async (request) => {
      const { id, ...wish } = request.body
      await changeContract(services, { actorId: callerOf(request).id, requestId: request.id }, id, wish)
      const [data] = await listForAdmin(services, { contractId: id }, languageOf(request))
      if (!data) throw new Error('the contract is gone')
      return { data }
    },
  )
}
