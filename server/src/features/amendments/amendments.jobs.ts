import { dayOf } from '@cursus/shared/day'
import { and, asc, eq, exists, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { eachAlone } from '../../platform/each-alone.ts'
import { eachStep } from '../../platform/each-step.ts'
import { defineJob, hasLiveJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { isLostDifference } from '../purchases/disputes.queries.ts'
import { differenceLost } from '../purchases/sell-difference.service.ts'
import { amendmentSigned } from '../signatures/amendment-signed.service.ts'
import { signatures } from '../signatures/signatures.table.ts'
import { isSignedNow } from '../signatures/signing-link.service.ts'
import { findPaidBy } from './amendments.queries.ts'
import { amendments } from './amendments.table.ts'
import { takeEffect } from './apply-amendment.ts'
import { charge, chargeAmendment, settle, settleCharge } from './charge-amendment.ts'
import { remind, remindToSignChange } from './remind-to-sign.ts'
import { expireAmendment, settleAmendment } from './settle-amendment.ts'

/**
 * Expires changes that were not paid and signed in time, and finds those that wait for nothing; with `all` also those whose price a
 * job is about to tell, which may belong to a killed process.
 */
export const expireAmendments = defineJob('amendments.expire', z.object({ all: z.optional(z.boolean()) }), {
  retryLimit: 0,
  expireInSeconds: 600,
})

export function amendmentJobs(services: Services) {
  const { jobs } = services
  jobs.handle(expireAmendments, ({ all }) => sweep(services, all))
  jobs.handle(amendmentSigned, ({ amendmentId }) => settleAmendment(services, amendmentId))
  jobs.handle(takeEffect, ({ amendmentId }) => settleAmendment(services, amendmentId))
  jobs.handle(differenceLost, async ({ purchaseId }) => {
    const lost = await findPaidBy(services.db, purchaseId)
    if (lost) await settleAmendment(services, lost.id)
  })
  jobs.handle(remindToSignChange, ({ amendmentId }) => remind(services, amendmentId))
  jobs.handle(chargeAmendment, ({ amendmentId }) => charge(services, amendmentId))
  jobs.handle(settleCharge, ({ amendmentId }) => settle(services, amendmentId))
  jobs.schedule(expireAmendments, '7,27,47 * * * *', {})
}

/**
 * Takes on what a process that died left signed, agreed or uncharged; gives up what its contract no longer allows, and
 * expires what nobody paid and signed in time.
 */
function sweep(services: Services, all = false): Promise<void> {
  return eachStep([() => settleDue(services), () => endOver(services), () => requeueUncharged(services, all)])
}

const code = 'amendments.unsettled'

async function settleDue(services: Services): Promise<void> {
  await eachAlone(services, { code, ones: await dueNow(services) }, ({ id }) => settleAmendment(services, id))
}

async function endOver(services: Services): Promise<void> {
  await eachAlone(services, { code, ones: await overNow(services) }, async (one) => {
    const signed = { contractId: one.contractId, amendmentId: one.id }
    const isSigned = one.state === 'signing' && (await isSignedNow(services, signed))
    await (isSigned ? settleAmendment(services, one.id) : expireAmendment(services, one.id))
  })
}

async function requeueUncharged(services: Services, all: boolean): Promise<void> {
  for (const { id } of await uncharged(services, all))
    await services.jobs.enqueue(services.db, chargeAmendment, { amendmentId: id })
}

const { id, contractId, state, expiresAt, effectOn, askedAt } = amendments

/** Returns changes that are signed, agreed ones whose day has come, and those whose contract ended or is another by now, or whose money is gone. */
function dueNow({ db, now }: Services) {
  const isSigned = db
    .select({ id: signatures.amendmentId })
    .from(signatures)
    .where(and(eq(signatures.amendmentId, id), eq(signatures.state, 'done')))
  const isOver = or(
    ne(amendments.revision, contracts.revision),
    eq(contracts.statut, 'résilié'),
    isLostDifference(amendments.purchaseId),
  )
  return db
    .select({ id })
    .from(amendments)
    .innerJoin(contracts, eq(contracts.id, contractId))
    .where(
      or(
        and(eq(state, 'signing'), exists(isSigned)),
        and(eq(state, 'agreed'), lte(effectOn, dayOf(now()))),
        and(inArray(state, ['signing', 'agreed']), isOver),
      ),
    )
    .orderBy(asc(askedAt), asc(id))
    .limit(1000)
}

/**
 * Returns changes whose time to pay and sign is over. One that was paid or signed at the last moment is left to the
 * settling of payments, and of signatures.
 */
function overNow({ db, now }: Services) {
  return db
    .select({ id, contractId, state })
    .from(amendments)
    .where(and(inArray(state, ['waiting', 'signing']), lte(expiresAt, now())))
    .orderBy(asc(expiresAt), asc(id))
    .limit(1000)
}

/** Returns changes that took effect, whose price the payment provider was not told, and, but for `all`, which no job tells it. */
function uncharged({ db }: Services, all: boolean) {
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
        eq(contracts.subscriptionIsOver, false),
        all ? undefined : sql`NOT ${hasLiveJob(chargeAmendment, 'amendmentId', id)}`,
      ),
    )
    .limit(1000)
}
