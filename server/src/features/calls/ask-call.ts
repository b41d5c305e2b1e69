import type { AskCall, OwnCall } from '@cursus/shared/calls'
import { dayOf } from '@cursus/shared/day'
import type { Language } from '@cursus/shared/language'
import { sql } from 'drizzle-orm'
import { type Tx, transact } from '../../platform/database.ts'
import { invalid } from '../../platform/errors.ts'
import { countHits, dayMs, defineLimit, hourMs } from '../../platform/limits.ts'
import type { Services } from '../../platform/services.ts'
import { describeQuote } from '../quotes/describe-quote.service.ts'
import { toPhone } from '../students/registration-faults.service.ts'
import { toOwnCall } from './calls.queries.ts'
import { callNumbers, calls } from './calls.table.ts'
import { holdSlot } from './slots.ts'
import { confirmCall } from './tell-of-call.ts'

/** Calls that strangers may ask for in the name of one mailbox. */
const ofMailbox = defineLimit({ name: 'calls.asked_of_mailbox', count: 3, windowMs: dayMs })
const ofNetwork = defineLimit({ name: 'calls.asked_of_network', count: 20, windowMs: hourMs })

type Asked = { input: AskCall; language: Language; from: string }

/**
 * Keeps a call that somebody asks for, and confirms it by mail. Throws 422 for a phone, a slot or a quote that cannot be,
 * 409 for a slot that is full, 429 beyond three a day for one mailbox or twenty an hour of one network.
 */
export async function askCall(services: Services, { input, language, from }: Asked): Promise<OwnCall> {
  const { day, hour, firstName, email, quote = null } = input
  const phone = toPhone(input.phone, 'FR')
  if (!phone) throw invalid('platform.invalid', { phone: ['validation.field.phone.incorrect'] })
  if (quote) await describeQuote(services, quote, language)
  const { reference: tokenReference, hash: tokenHash } = services.linkTokens.make()
  const createdAt = services.now()
  return transact(services.db, async (tx) => {
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

/** APP-2026-000001: the year in Paris, and a number of its own. */
async function nextReference(tx: Tx, year: string): Promise<string> {
  const { rows } = await tx.execute<{ number: string }>(
    sql`SELECT nextval(${callNumbers.seqName}::regclass) AS number`,
  )
  return `APP-${year}-${String(rows[0]?.number).padStart(6, '0')}`
}
