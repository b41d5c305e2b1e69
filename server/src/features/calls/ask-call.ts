import type { AskCall, OwnCall } from '@cursus/shared/calls'
import { dayMs, dayOf, hourMs } from '@cursus/shared/day'
import type { Language } from '@cursus/shared/language'
import { sql } from 'drizzle-orm'
import { type Tx, transact } from '../../platform/database.ts'
import { invalid } from '../../platform/errors.ts'
import { countHits, defineLimit } from '../../platform/limits.ts'
import type { Services } from '../../platform/services.ts'
import { describeQuote } from '../quotes/describe-quote.service.ts'
import { toPhone } from '../students/registration-faults.service.ts'
import { findAsked, toOwnCall } from './calls.queries.ts'
import { callNumbers, calls } from './calls.table.ts'
import { holdSlot, lockSlots } from './slots.ts'
import { confirmCall } from './tell-of-call.ts'

/** Calls that may be asked for with one mailbox. */
const ofMailbox = defineLimit({ name: 'calls.asked_of_mailbox', count: 3, windowMs: dayMs })
const ofNetwork = defineLimit({ name: 'calls.asked_of_network', count: 20, windowMs: hourMs })

type Asked = { input: AskCall; language: Language; from: string }

/** Milliseconds in which the same call asked for again is a try whose answer was lost. */
const sameCallMs = hourMs

/**
 * Stores a requested call and confirms it by mail; asked for again within the hour, it is the same call. Throws 422 for an impossible phone, slot or quote, 409 for a full
 * slot, 429 beyond three a day per mailbox or twenty an hour per network.
 */
export async function askCall(services: Services, { input, language, from }: Asked): Promise<OwnCall> {
  const { day, hour, firstName, email, quote = null } = input
  const phone = toPhone(input.phone, 'FR')
  if (!phone) throw invalid('platform.invalid', { phone: ['validation.field.phone.incorrect'] })
  if (quote) await describeQuote(services, quote, language)
  const { reference: tokenReference, hash: tokenHash } = services.linkTokens.make()
  const createdAt = services.now()
  return transact(services.db, async (tx) => {
    await lockSlots(tx)
    const since = new Date(createdAt.getTime() - sameCallMs)
    const before = await findAsked(tx, { email, phone, day, hour }, since)
    if (before) return toOwnCall(before, services.linkTokens.tokenOf(before.tokenReference))
    await holdSlot(tx, services, { day, hour })
    await countHits({ ...services, db: tx }, ofMailbox.of(email.toLowerCase()), ofNetwork.ofNetwork(from))
    const reference = await nextReference(tx, dayOf(createdAt).slice(0, 4))
    const who = { firstName, phone, email, language, quote }
    const [row] = await tx
      .insert(calls)
      .values({ ...who, reference, tokenReference, tokenHash, day, hour, createdAt })
      .returning()
    if (!row) throw new Error('the call was not written')
    await confirmCall(tx, services, row)
    return toOwnCall(row, services.linkTokens.tokenOf(tokenReference))
  })
}

/** Takes the next reference, APP-2026-000001, with the year in Paris. */
async function nextReference(tx: Tx, year: string): Promise<string> {
  const { rows } = await tx.execute<{ number: string }>(
    sql`SELECT nextval(${callNumbers.seqName}::regclass) AS number`,
  )
  return `APP-${year}-${String(rows[0]?.number).padStart(6, '0')}`
}
