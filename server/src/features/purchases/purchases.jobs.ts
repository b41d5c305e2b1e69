import * as z from 'zod/mini'
import { AppError } from '../../platform/errors.ts'
import { defineJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { preparePrices } from './prices.service.ts'
import type { Fulfil } from './product.ts'
import { refund, refundPayment } from './refund.ts'
import { remind, remindToSign } from './reminders.service.ts'
import { sweep } from './sweep.ts'

/** A session of which the provider told something. A person may be waiting, so the queue is looked at often. */
export const settleSession = defineJob('purchases.settle_session', z.object({ sessionId: z.string() }), {
  localConcurrency: 4,
  retryLimit: 20,
})

/** Finds what no webhook and no browser has told. */
export const sweepSessions = defineJob('purchases.sweep', z.object({}), {
  retryLimit: 0,
  expireInSeconds: 600,
})

/** A tariff changes at midnight: the provider's prices follow before anybody who buys in the morning waits for them. */
export const makePrices = defineJob('purchases.make_prices', z.object({}), {
  retryLimit: 10,
  expireInSeconds: 300,
})

export function purchaseJobs(services: Services, fulfil: Fulfil) {
  const { jobs } = services
  jobs.handle(settleSession, async ({ sessionId }) => {
    await fulfil(sessionId).catch((error) => {
      const isForeign = error instanceof AppError && error.kind === 'not_found'
      if (!isForeign) throw error
      services.log.warn({ sessionId }, 'an event names a session that is not ours')
    })
  })
  jobs.handle(refundPayment, async ({ sessionId }) => refund(services, sessionId))
  jobs.handle(remindToSign, async ({ contractId }) => remind(services, contractId))
  jobs.handle(sweepSessions, async () => sweep(services, fulfil))
  jobs.handle(makePrices, async () => preparePrices(services))
  jobs.schedule(sweepSessions, '*/4 * * * *', {})
  jobs.schedule(makePrices, '1 0 * * *', {})
}
