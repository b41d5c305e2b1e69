import type { FastifyInstance } from 'fastify'
import type { SandboxContext } from '../context.ts'
import { closeDispute, isOpen, type NewDispute, openDispute, reviewDispute } from './disputes.ts'
import { renew } from './subscription-life.ts'
import { settleSession } from './timetable.ts'
import type { World } from './world.ts'

/**
 * Adds the calls by which tests decide the outcome of a payment that is still processing, renew a subscription now, and
 * open and close disputes.
 */
export function stripeControl(app: FastifyInstance, context: SandboxContext, world: World): void {
  app.post<{ Params: { id: string }; Body: { paid?: boolean } }>(
    '/control/api/stripe/sessions/:id/settle',
    async (request, reply) => {
      const record = world.sessions.get(request.params.id)
      if (record?.settlesAt == null) return reply.code(404).send({ message: 'no payment is processing' })
      return context.store.atomically(() => settleSession(world, record, request.body?.paid === true))
    },
  )
  app.post<{ Params: { id: string } }>(
    '/control/api/stripe/subscriptions/:id/renew',
    async (request, reply) => {
      const subscription = world.subscriptions.get(request.params.id)
      if (!subscription || subscription.status === 'canceled') {
        return reply.code(404).send({ message: 'no such subscription runs' })
      }
      context.store.atomically(() => renew(world, subscription))
      return world.subscriptions.get(subscription.id)
    },
  )
  disputeControl(app, context, world)
}

type Opening = NewDispute & { paymentIntent?: string }

/** A bank disputes a payment, then has the answer to it (`review`), then decides; what is closed stays so. */
function disputeControl(app: FastifyInstance, context: SandboxContext, world: World): void {
  app.post<{ Body: Opening }>('/control/api/stripe/disputes', async (request, reply) => {
    const { paymentIntent = '', ...wish } = request.body ?? {}
    const intent = world.intents.get(paymentIntent)
    const opened = intent && context.store.atomically(() => openDispute(world, intent, wish))
    return opened ?? reply.code(404).send({ message: 'no such payment' })
  })
  app.post<{ Params: { id: string; step: string } }>(
    '/control/api/stripe/disputes/:id/:step',
    async (request, reply) => {
      const { id, step } = request.params
      const dispute = world.disputes.get(id)
      if (!dispute || !isOpen(dispute)) return reply.code(404).send({ message: 'no such dispute is open' })
      if (step === 'review') return context.store.atomically(() => reviewDispute(world, dispute))
      if (step !== 'won' && step !== 'lost') {
        return reply.code(422).send({ message: 'a dispute goes on by review, won or lost' })
      }
      return context.store.atomically(() => closeDispute(world, dispute, step))
    },
  )
}
