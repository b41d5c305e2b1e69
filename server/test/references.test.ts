import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { startTest } from './harness.ts'

const t = await startTest()

/** Nothing is ever deleted of these. */
const forGood = ['schools', 'evidence_roots']

it('finds what refers to a row that is deleted by an index, however many rows there are', async () => {
  const { rows } = await t.db.execute<{ reference: string; to: string }>(sql`
    SELECT conrelid::regclass || '.' || attname AS reference, confrelid::regclass::text AS to
    FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
    WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND NOT EXISTS (
      SELECT FROM pg_index WHERE indrelid = conrelid AND indkey[0] = conkey[1]
        AND (indpred IS NULL OR pg_get_expr(indpred, indrelid) = '(' || quote_ident(attname) || ' IS NOT NULL)'))
    ORDER BY 1`)
  expect(rows.filter(({ to }) => !forGood.includes(to))).toEqual([])
})
