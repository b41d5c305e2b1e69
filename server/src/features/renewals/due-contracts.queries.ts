import { addDays, type Day, daysBetween, formatDay } from '@cursus/shared/day'
import type {
  RenewalBar,
  RenewalList,
  RenewalRow,
  RenewalsQuery,
  RenewalView,
  RenewalWindow,
  RenewingContracts,
} from '@cursus/shared/renewals'
import { renewalViews } from '@cursus/shared/words'
import { type SQL, sql } from 'drizzle-orm'
import type { Services } from '../../platform/services.ts'
import { isUncharged } from '../contracts/contracts.table.ts'
import { nextPrices } from './next-prices.ts'
import { isToTryAgain, noticeMail } from './notices.queries.ts'
import { noticeFrom } from './renewal.rules.ts'
import { windowDays } from './renewals.queries.ts'
import { isPricedSo, priceRows } from './write-notices.ts'

/**
 * Lists contracts that end from today to that day, each with its notice, next year's price and what bars its renewal;
 * only those that may renew, and those whose person refused. What will be too old to be insured another year is none. The first bar that is true counts.
 */
async function comingToEnd(services: Services, today: Day, to: Day): Promise<SQL> {
  const prices = await nextPrices(services, { from: today, to })
  return sql`(
    SELECT contracts.id AS "contractId", contracts.student_id AS "studentId", contracts.reference,
      contracts.insurance_type AS "insuranceType", contracts.end_date, contracts.prime_cents AS "beforeCents",
      notice.made_at, notice.sent_at, notice.last_day, notice.answer,
      coalesce(notice.price_cents, priced.cents) AS "priceCents",
      contracts.statut = 'ok' AND notice.id IS NULL AND priced.cents IS NOT NULL
        AND contracts.end_date > ${today}::date AND NOT ${isUncharged} AS is_ready,
      coalesce(${isToTryAgain(today)}, false) AS is_again,
      CASE
        WHEN NOT renews THEN CASE WHEN notice.answer IS NULL AND notice.needs_consent THEN 'consent' ELSE 'refused' END
        WHEN statut <> 'ok' THEN 'unpaid'
        WHEN ${isUncharged} THEN 'uncharged'
        WHEN notice.id IS NULL AND priced.cents IS NULL THEN 'noPrice'
        WHEN notice.sent_at IS NULL AND mail.state = 'failed' THEN 'rejected'
        WHEN notice.sent_at IS NULL THEN 'noNotice'
        WHEN notice.answer = 'renew' THEN NULL
        WHEN notice.needs_consent THEN 'consent'
        WHEN notice.last_day >= ${today}::date THEN 'mayAnswer'
      END AS bar
    FROM contracts
      LEFT JOIN ${priceRows(prices)} ON ${isPricedSo}
      LEFT JOIN renewal_notices AS notice
        ON notice.contract_id = contracts.id AND notice.end_date = contracts.end_date
      LEFT JOIN ${noticeMail} ON true
    WHERE contracts.end_date BETWEEN ${today}::date AND ${to}::date AND payment_status = 'payment_succeeded'
      AND signature_status IN ('none', 'signed') AND statut <> 'résilié' AND (renews OR notice.id IS NOT NULL)
      AND NOT ${services.products.isOutgrown(services)}
  ) AS ending`
}

/** Counts contracts that end within 30 days and are not renewed now, by reason. */
export async function countLeftOut(services: Services, today: Day): Promise<RenewingContracts['leftOut']> {
  const ending = await comingToEnd(services, today, addDays(today, windowDays))
  const { rows } = await services.db.execute<{ reason: RenewalBar; count: number }>(
    sql`SELECT bar AS reason, count(*)::int AS count FROM ${ending} WHERE bar IS NOT NULL GROUP BY 1 ORDER BY 2 DESC, 1`,
  )
  return rows
}

const isBlocked = sql.raw(`bar IN ('rejected', 'unpaid', 'uncharged', 'noPrice')`)
const views: Record<RenewalView, SQL> = {
  all: sql`true`,
  unsent: sql`sent_at IS NULL`,
  blocked: isBlocked,
  refused: sql`answer IN ('refuse', 'left')`,
}

/** First and last day of each period, counted back from the end of cover. */
const stretches = [
  [46, 75],
  [31, 45],
  [16, 30],
  [1, 15],
  [0, 0],
] as const

/** Lists contracts that end within 75 days, soonest first, with the periods of that time. */
export async function listRenewals(
  services: Services,
  { today, query }: { today: Day; query: RenewalsQuery },
): Promise<RenewalList> {
  const { view = 'all', insurance, page = '1', pageSize = '25' } = query
  const ending = await comingToEnd(services, today, addDays(today, noticeFrom))
  const narrowed = insurance ? sql`"insuranceType" = ${insurance}` : sql`true`
  const size = Number(pageSize)
  const [rows, counted] = await Promise.all([
    services.db.execute<Found>(sql`
      SELECT ending.*, end_date::text AS "endDate", last_day::text AS "lastDay", users.name,
        users.last_name AS "lastName", users.email, students.phone_number AS "phoneNumber",
        (made_at AT TIME ZONE 'Europe/Paris')::date::text AS "madeOn",
        (sent_at AT TIME ZONE 'Europe/Paris')::date::text AS "sentOn"
      FROM ${ending} JOIN users ON users.id = ending."studentId"
        LEFT JOIN students ON students.user_id = ending."studentId"
      WHERE ${narrowed} AND ${views[view]} ORDER BY end_date, reference
      LIMIT ${size} OFFSET ${(Number(page) - 1) * size}`),
    count(services, ending, { today, narrowed }),
  ])
  const { counts, ...all } = counted
  return { data: rows.rows.map((row) => toRow(row, today)), total: counts[view], counts, ...all }
}

type Days = 'endDate' | 'lastDay' | 'madeOn' | 'sentOn'
type Found = Omit<RenewalRow, Days> & {
  endDate: Day
  lastDay: Day | null
  madeOn: Day | null
  sentOn: Day | null
}

const shown = (day: Day | null) => day && formatDay(day)

function toRow(row: Found, today: Day): RenewalRow {
  const { contractId, studentId, reference, insuranceType, name, lastName, email, phoneNumber } = row
  const { beforeCents, priceCents, answer, bar } = row
  return {
    ...{ contractId, studentId, reference, insuranceType, name, lastName, email, phoneNumber },
    endDate: formatDay(row.endDate),
    daysLeft: daysBetween(today, row.endDate),
    madeOn: shown(row.madeOn),
    sentOn: shown(row.sentOn),
    lastDay: shown(row.lastDay),
    ...{ beforeCents, priceCents, answer, bar },
  }
}

type Counted = { counts: Record<RenewalView, number>; windows: RenewalWindow[] } & Pick<
  RenewalList,
  'ready' | 'again'
>

async function count(
  { db }: Services,
  ending: SQL,
  { today, narrowed }: { today: Day; narrowed: SQL },
): Promise<Counted> {
  const each = renewalViews.map(
    (view) => sql`count(*) FILTER (WHERE ${views[view]} AND ${narrowed})::int AS ${sql.identifier(view)}`,
  )
  const windows = stretches.map(
    ([from, to], index) => sql`json_build_object('from', ${from}::int, 'to', ${to}::int,
      'ready', count(*) FILTER (WHERE ${isIn(today, from, to)} AND is_ready),
      'sent', count(*) FILTER (WHERE ${isIn(today, from, to)} AND sent_at IS NOT NULL),
      'answered', count(*) FILTER (WHERE ${isIn(today, from, to)} AND answer IS NOT NULL),
      'blocked', count(*) FILTER (WHERE ${isIn(today, from, to)} AND ${isBlocked})) AS ${sql.identifier(`w${index}`)}`,
  )
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    SELECT ${sql.join([...each, ...windows], sql`, `)}, count(*) FILTER (WHERE is_ready)::int AS ready,
      count(*) FILTER (WHERE is_again)::int AS again FROM ${ending}`)
  const row = rows[0] ?? {}
  return {
    counts: Object.fromEntries(renewalViews.map((view) => [view, row[view]])) as Counted['counts'],
    windows: stretches.map((_, index) => row[`w${index}`] as RenewalWindow),
    ready: row.ready as number,
    again: row.again as number,
  }
}

const isIn = (today: Day, from: number, to: number) =>
  sql`end_date BETWEEN ${addDays(today, from)}::date AND ${addDays(today, to)}::date`
