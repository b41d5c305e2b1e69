import { dayOf } from '@cursus/shared/day'
import { and, asc, eq, exists, inArray, isNotNull, isNull, lte, ne, or } from 'drizzle-orm'
import * as z from 'zod/mini'
import { defineJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { amendmentSigned } from '../signatures/amendment-signed.service.ts'
import { signatures } from '../signatures/signatures.table.ts'
import { isSignedNow } from '../signatures/signing-link.service.ts'
import { amendments } from './amendments.table.ts'
import { takeEffect } from './apply-amendment.ts'
import { charge, chargeAmendment, settle, settleCharge } from './charge-amendment.ts'
import { remind, remindToSignChange } from './remind-to-sign.ts'
import { endAmendment, settleAmendment } from './settle-amendment.ts'

/** Expires changes that were not paid and signed in time, and finds those that wait for nothing. */
export const expireAmendments = defineJob('amendments.expire', z.object({}), {
  retryLimit: 0,
  expireInSeconds: 600,
})

export function amendmentJobs(services: Services) {
  const { jobs } = services
  jobs.handle(expireAmendments, () => sweep(services))
  jobs.handle(amendmentSigned, ({ amendmentId }) => settleAmendment(services, amendmentId))
  jobs.handle(takeEffect, ({ amendmentId }) => settleAmendment(services, amendmentId))
  jobs.handle(remindToSignChange, ({ amendmentId }) => remind(services, amendmentId))
  jobs.handle(chargeAmendment, ({ amendmentId }) => charge(services, amendmentId))
  jobs.handle(settleCharge, ({ amendmentId }) => settle(services, amendmentId))
  jobs.schedule(expireAmendments, '7,27,47 * * * *', {})
}

/** Takes on what a process that died left signed, agreed or uncharged; expires what nobody paid and signed in time. */
async function sweep(services: Services): Promise<void> {
  for (const { id } of await dueNow(services)) await settleAmendment(services, id)
  for (const one of await overNow(services)) {
    const signed = { contractId: one.contractId, amendmentId: one.id }
    const isSigned = one.state === 'signing' && (await isSignedNow(services, signed))
    await (isSigned ? settleAmendment(services, one.id) : endAmendment(services, one, { state: 'expired' }))
  }
  for (const { id } of await uncharged(services))
    await services.jobs.enqueue(services.db, chargeAmendment, { amendmentId: id })
}

const { id, contractId, purchaseId, state, expiresAt, effectOn, askedAt } = amendments

/** Returns changes that are signed, and agreed ones whose day has come. */
function dueNow({ db, now }: Services) {
  const isSigned = db
    .select({ id: signatures.amendmentId })
    .from(signatures)
    .where(and(eq(signatures.amendmentId, id), eq(signatures.state, 'done')))
  return db
    .select({ id })
    .from(amendments)
    .where(
      or(and(eq(state, 'signing'), exists(isSigned)), and(eq(state, 'agreed'), lte(effectOn, dayOf(now())))),
    )
    .orderBy(asc(askedAt))
    .limit(1000)
}

/**
 * Returns changes whose time to pay and sign is over. One that was paid or signed at the last moment is left to the
 * settling of payments, and of signatures.
 */
function overNow({ db, now }: Services) {
  return db
    .select({ id, contractId, purchaseId, state })
    .from(amendments)
    .where(and(inArray(state, ['waiting', 'signing']), lte(expiresAt, now())))
    .orderBy(asc(expiresAt))
    .limit(1000)
}

/** Returns changes that took effect, and whose price the payment provider was not told. */
function uncharged({ db }: Services) {
  const { priceId, beforePriceId, pricedAt } = amendments
  return db
    .select({ id })
    .from(amendments)
    .innerJoin(contracts, eq(contracts.id, contractId))
    .where(
      and(
        eq(state, 'done'),
        isNull(pricedAt),
        ne(priceId, beforePriceId),
        isNotNull(contracts.subscriptionStripe),
      ),
    )
    .limit(1000)
}
