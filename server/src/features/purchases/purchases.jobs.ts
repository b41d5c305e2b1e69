import * as z from 'zod/mini'
import { AppError } from '../../platform/errors.ts'
import { defineJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { preparePrices } from './prices.service.ts'
import type { Fulfil } from './product.ts'
import { refund, refundPayment } from './refund.ts'
import { remind, remindAllUnsigned, remindToSign, remindUnsigned } from './reminders.service.ts'
import { settleSession } from './settle-session.ts'
import { sweep } from './sweep.ts'

/** Finds payments that no webhook and no browser reported. */
export const sweepSessions = defineJob('purchases.sweep', z.object({}), {
  retryLimit: 0,
  expireInSeconds: 600,
})

/** Makes the provider's prices after a tariff changed at midnight, before the morning's buyers need them. */
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
  jobs.handle(remindUnsigned, async () => remindAllUnsigned(services))
  jobs.handle(sweepSessions, async () => sweep(services, fulfil))
  jobs.handle(makePrices, async () => preparePrices(services))
  jobs.schedule(sweepSessions, '*/4 * * * *', {})
  jobs.schedule(remindUnsigned, '20 8 * * *', {})
  jobs.schedule(makePrices, '1 0 * * *', {})
}
