import { type SQL, sql } from 'drizzle-orm'
import { purchases } from './purchases.table.ts'

/* What `payableUntil` and `stillWanted` say of one student's purchases, for lists of everybody's. A test holds them together. */

/** The day in Paris at whose beginning it is too late to pay the purchase of that alias; null while there is no draft. */
export function payableBefore(purchase: SQL): SQL {
  const start = sql`(${purchase}.draft->>'startDate')::date`
  return sql`(CASE WHEN ${purchase}.draft IS NULL THEN NULL
    WHEN ${purchase}.product = 'multimedia' THEN (${purchase}.created_at AT TIME ZONE 'Europe/Paris')::date + 30
    WHEN ${purchase}.product = 'home' THEN ${start} + 1 ELSE ${start} END)`
}

/** Whether the same thing was taken to checkout again later, paid since or not. */
export function isReplaced(purchase: SQL): SQL {
  return sql`EXISTS (SELECT FROM ${purchases} AS newer WHERE newer.student_id = ${purchase}.student_id
    AND newer.created_at > ${purchase}.created_at AND newer.state IN ('open', 'fulfilled') AND newer.draft IS NOT NULL
    AND ${thing(sql`newer`)} = ${thing(purchase)})`
}

function thing(purchase: SQL): SQL {
  const draft = sql`${purchase}.draft`
  return sql`(CASE ${purchase}.product
    WHEN 'health_mobility' THEN jsonb_build_array('stay', ${draft}->'country', ${draft}->'startDate', ${draft}->'endDate')
    WHEN 'multimedia' THEN jsonb_build_array('device', coalesce(nullif(${draft}#>'{device,imei}', 'null'), ${draft}->'formula'))
    ELSE jsonb_build_array('home', ${draft}#>'{address,street}', ${draft}#>'{address,complement}',
      ${draft}#>'{address,postalCode}', ${draft}#>'{address,city}') END)`
}
