import { addDays, type Day } from '@cursus/shared/day'
import { and, eq, inArray, isNotNull, isNull, like, lt, ne, or, sql } from 'drizzle-orm'
import { closedAddress } from '../../platform/closed-address.ts'
import { type Tx, transact } from '../../platform/database.ts'
import { eachAlone } from '../../platform/each-alone.ts'
import type { Services } from '../../platform/services.ts'
import { forgetEvidenceOfMails } from '../evidence/forget-mails.service.ts'
import { mailOutbox } from '../mail/mail.table.ts'
import { certificateShares } from './certificate-shares.table.ts'
import { occupantCertificates } from './occupant-certificates.table.ts'

/** Days for which the address of an occupant is kept after they were told that their cover ends. */
const keptDays = 30

/**
 * Forgets the addresses of whoever has a link to a cover that ended long enough ago, or, uninsured by it, a link that is over, and what
 * was mailed there. May run any number of times.
 */
export async function forgetAddresses(services: Services, today: Day): Promise<void> {
  const { id, email: address, toldEnd, occupantId, until } = certificateShares
  const isOver = or(lt(toldEnd, addDays(today, -keptDays)), and(isNull(occupantId), lt(until, today)))
  const over = and(isNotNull(address), isOver)
  const ones = await services.db.select({ id }).from(certificateShares).where(over).limit(1000)
  await eachAlone(services, { code: 'occupants.not_forgotten', ones }, (one) =>
    transact(services.db, async (tx) => {
      const isThis = eq(id, one.id)
      const [share] = await tx.select().from(certificateShares).where(and(isThis, over)).for('update')
      if (!share?.email) return
      await tx.update(certificateShares).set({ email: null }).where(isThis)
      await forgetMails(tx, { ...share, address: share.email, withWaiting: false })
    }),
  )
}

/**
 * SQL of the mark of a mail's event, with the id of the mail for an address that it names: a process of before the migration that renamed
 * them (decision 763) may have written one after it.
 */
const markWithoutAddress = sql`CASE WHEN ${mailOutbox.eventKey} LIKE '%@%'
  THEN concat_ws(':', split_part(${mailOutbox.eventKey}, ':', 1), split_part(${mailOutbox.eventKey}, ':', 2),
    split_part(${mailOutbox.eventKey}, ':', 3), ${mailOutbox.id}, right(${mailOutbox.eventKey}, 10))
  ELSE ${mailOutbox.eventKey} END`

type Mailed = Pick<typeof certificateShares.$inferSelect, 'id' | 'contractId'> & {
  address: string
  withWaiting: boolean
}

/**
 * Empties what was mailed of one link to an address, which may be that of another link too, and what the evidence says of it; what waits is not sent, with
 * `withWaiting`.
 */
export async function forgetMails(tx: Tx, { id, contractId, address, withWaiting }: Mailed): Promise<void> {
  const isTheirs = and(
    sql`mail_about(${mailOutbox.eventKey}) = ${contractId}::uuid`,
    // Each of them names its link after the contract, by whose index they are found.
    sql`split_part(${mailOutbox.eventKey}, ':', 3) = ${id}`,
    or(like(mailOutbox.template, 'occupant-%'), eq(mailOutbox.template, 'share-replaced')),
    sql`lower(${mailOutbox.toAddress}) = lower(${address})`,
  )
  if (withWaiting) await tx.delete(mailOutbox).where(and(isTheirs, eq(mailOutbox.state, 'waiting')))
  const emptied = await tx
    .update(mailOutbox)
    .set({
      toAddress: closedAddress(contractId),
      toName: '',
      payload: {},
      lastError: null,
      eventKey: markWithoutAddress,
    })
    .where(and(isTheirs, ne(mailOutbox.state, 'waiting')))
    .returning({ id: mailOutbox.id })
  await forgetEvidenceOfMails(tx, { contractId, mailIds: emptied.map(({ id }) => id) })
}

/**
 * Deletes the links and certificates of everybody named in these contracts, and empties what was mailed to them. Returns the files
 * of the certificates, which nothing names any more.
 */
export async function forgetOccupants(tx: Tx, contractIds: string[]): Promise<(string | null)[]> {
  if (contractIds.length === 0) return []
  const shares = await tx
    .delete(certificateShares)
    .where(inArray(certificateShares.contractId, contractIds))
    .returning()
  for (const { id, contractId, email } of shares) {
    if (email) await forgetMails(tx, { id, contractId, address: email, withWaiting: true })
  }
  const gone = await tx
    .delete(occupantCertificates)
    .where(inArray(occupantCertificates.contractId, contractIds))
    .returning()
  return gone.map(({ fileId }) => fileId)
}
