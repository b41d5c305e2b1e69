import { addDays, type Day, dayOf } from '@cursus/shared/day'
import { and, asc, between, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { transact } from '../../platform/database.ts'
import { defineJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { users } from '../accounts/accounts.table.ts'
import { intervalOf } from '../contracts/contracts.queries.ts'
import { contracts, isRenewable, isUncharged } from '../contracts/contracts.table.ts'
import { queueBulkMails, recipientOf } from '../mail/mail.service.ts'
import { readTariffs, type Tariffs } from '../tariffs/tariffs.queries.ts'
import { renewalNotices } from './notices.table.ts'
import { reminderOn, reminders } from './renewal.rules.ts'

/** Reminds those who have not answered their notice, 45, 30 and 15 days before their end, every day. */
export const remindOfRenewals = defineJob('renewals.remind', z.object({}), {
  expireInSeconds: 900,
  retryLimit: 5,
})

/** Reminders in one transaction. */
const chunkSize = 2000
const nobody = '00000000-0000-0000-0000-000000000000'

/** Mails today's reminders; the event key of each mail keeps it from being sent twice. */
export async function remindAll(services: Services, mayGoOn = () => true): Promise<void> {
  const today = dayOf(services.now())
  const tariffs = await readTariffs(services)
  for (let last: string | undefined = nobody; last && mayGoOn(); ) {
    last = await remindChunk(services, { today, tariffs, after: last })
  }
}

/** Mails one batch; returns the last notice that it looked at, undefined at the end. */
async function remindChunk(
  services: Services,
  { today, tariffs, after }: { today: Day; tariffs: Tariffs; after: string },
): Promise<string | undefined> {
  return transact(services.db, async (tx) => {
    const rows = await tx
      .select({ notice: renewalNotices, contract: contracts, user: users })
      .from(renewalNotices)
      .innerJoin(
        contracts,
        and(eq(contracts.id, renewalNotices.contractId), eq(contracts.endDate, renewalNotices.endDate)),
      )
      .innerJoin(users, eq(users.id, contracts.studentId))
      .where(
        and(
          isRenewable,
          sql`NOT ${isUncharged} AND NOT ${services.products.isOutgrown(services)}`,
          isNotNull(renewalNotices.sentAt),
          isNull(renewalNotices.answer),
          between(renewalNotices.endDate, today, addDays(today, reminders[0])),
          gt(renewalNotices.id, after),
        ),
      )
      .orderBy(asc(renewalNotices.id))
      .limit(chunkSize)
    await queueBulkMails(
      tx,
      services,
      rows.flatMap((row) =>
        toMail({ ...row, isYearly: intervalOf(services, row.contract, tariffs) === 'year' }, today),
      ),
    )
    return rows.length < chunkSize ? undefined : rows.at(-1)?.notice.id
  })
}

type Row = {
  notice: typeof renewalNotices.$inferSelect
  contract: typeof contracts.$inferSelect
  user: typeof users.$inferSelect
  isYearly: boolean
}

function toMail({ notice, contract, user, isYearly }: Row, today: Day) {
  const { sentAt, lastDay, endDate, priceCents: after, beforeCents: before, needsConsent } = notice
  const due = sentAt && reminderOn({ endDate, lastDay, sentOn: dayOf(sentAt) }, today)
  if (!due) return []
  const { id: contractId, insuranceType, reference, startDate } = contract
  return [
    {
      eventKey: `renewal-reminder-${due}:${contractId}:${endDate}`,
      ...recipientOf(user),
      template: 'renewal-reminder' as const,
      payload: {
        name: user.name,
        insuranceType,
        reference,
        startDate,
        endDate,
        contractId,
        lastDay,
        before,
        after,
        needsConsent,
        isLate: false,
        isYearly,
      },
      attachments: [],
    },
  ]
}
