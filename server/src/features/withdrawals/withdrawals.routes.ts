import { AskWithdrawal, OneWithdrawal, WithdrawalList, WithdrawalsQuery } from '@cursus/shared/withdrawals'
import * as z from 'zod/mini'
import { type App, callerOf, only, students } from '../../platform/http.ts'
import { askWithdrawal } from './ask-withdrawal.ts'
import { listWithdrawals, readWithdrawal } from './withdrawals.queries.ts'

const Id = z.object({ id: z.string().check(z.maxLength(100)) })

/** Calls on withdrawing from a contract, and the list of withdrawals for administrators. */
export async function withdrawalRoutes(app: App) {
  const { services } = app
  const guard = { onRequest: only(...students) }
  const path = '/contracts/:id/withdrawal'

  app.get(path, { ...guard, schema: { params: Id, response: { 200: OneWithdrawal } } }, async (request) => {
    const asked = { studentId: callerOf(request).id, contractId: request.params.id }
    return { data: await readWithdrawal(services, asked) }
  })

  app.post(
    path,
    { ...guard, schema: { params: Id, body: AskWithdrawal, response: { 200: OneWithdrawal } } },
    async (request) => {
      const { id: studentId } = callerOf(request)
      const contractId = request.params.id
      const acting = { actorId: studentId, requestId: request.id }
      await askWithdrawal(services, acting, { contractId, wish: request.body })
      return { data: await readWithdrawal(services, { studentId, contractId }) }
    },
  )

  app.get(
    '/withdrawals',
    {
      onRequest: only('ROLE_ADMIN'),
      schema: { querystring: WithdrawalsQuery, response: { 200: WithdrawalList } },
    },
    ({ query }) => listWithdrawals(services, query),
  )
}
