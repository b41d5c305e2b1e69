import pg from 'pg'
import { expect } from 'vitest'
import type { Database } from '../src/platform/database.ts'

type Statement = { text: string; values: unknown[] }
type Client = { connectionParameters?: { application_name?: string } }

/** Statements of the act under way; undefined between acts. */
let recorded: Map<string, Statement> | undefined

const { query } = pg.Client.prototype
pg.Client.prototype.query = function recording(this: pg.Client & Client, ...given: unknown[]) {
  const [config, values] = given as [string | pg.QueryConfig, unknown]
  const text = typeof config === 'string' ? config : config.text
  // Connections with a name are those of the job queue and of listeners.
  const isOurs = !this.connectionParameters?.application_name
  if (isOurs && /^\s*(SELECT|WITH|INSERT|UPDATE|DELETE)\b/i.test(text)) {
    const own = typeof config === 'string' ? undefined : config.values
    recorded?.set(text, { text, values: Array.isArray(values) ? values : (own ?? []) })
  }
  return (query as (...all: unknown[]) => unknown).apply(this, given)
} as typeof query

/** Tables with a row or several for each person, and read often; all others may be read whole. */
const big = new Set([
  ...['users', 'students', 'email_tokens', 'contracts', 'contract_events', 'contract_papers', 'documents'],
  ...['purchases', 'checkout_sessions', 'instalments', 'signatures', 'mail_outbox', 'audit_rows'],
  ...['evidence', 'evidence_leaves'],
])

type Plan = {
  'Node Type': string
  'Parent Relationship'?: string
  'Relation Name'?: string
  Alias?: string
  'Index Name'?: string
  'Index Cond'?: string
  Filter?: string
  'Join Filter'?: string
  Plans?: Plan[]
}

/** Where a statement reads rows. */
type Read = {
  table: string
  index?: string | undefined
  /** Nothing says which rows: all are looked at. */
  isWhole: boolean
  /** It makes a list that rows of another table are looked up in. */
  isListed: boolean
  /** A part of a text leads to it, which any number of rows may hold. */
  isByText: boolean
}

type Index = { table: string; name: string; first: string; isPartial: boolean }
type Under = Plan & { isListed?: boolean }

const plain = (text = '') => text.replace(/[()]|public\.|::\w+/g, '')

const escaped = (text: string) => text.replace(/[^\w\s]/g, String.raw`\$&`)

/** Tells whether a condition says where in the index to begin: one on its second column alone has every entry looked at. */
const begins = (condition: string | undefined, { first }: Index) =>
  first.includes('(')
    ? condition !== undefined // Written out by the planner; no expression of ours is second to a column.
    : new RegExp(String.raw`(?<![\w.])${first}(?!\w)`).test(plain(condition))

/** Tells whether a key of the table is asked for, which leads to the rows once they are so many that another index costs more. */
function hasKey(plan: Plan, under: Under | undefined, keys: Index[]): boolean {
  const { Filter = '', 'Join Filter': joined = under?.['Join Filter'] ?? '', Alias = '' } = plan
  const own = [plan['Index Cond'] ?? '', Filter, joined].filter((text) => !/\bOR\b/.test(text)).map(plain)
  return keys.some(({ first, isPartial }) => {
    const key = String.raw`(?<![\w.])(${Alias}\.)?${escaped(plain(first))}`
    return !isPartial && own.some((text) => new RegExp(`${key} = |= ${key}(?!\\w)`).test(text))
  })
}

function readsOf(plan: Plan, indexes: Index[], under?: Under): Read[] {
  const table = plan['Relation Name'] ?? under?.['Relation Name'] ?? ''
  const index = indexes.find(({ name }) => name === plan['Index Name'])
  const isListed = under?.isListed || plan['Parent Relationship'] === 'SubPlan'
  // The first ones in the order of an index, all taken, are as quick as a key.
  const isFirst = under?.['Node Type'] === 'Limit' && !plan.Filter
  const keys = indexes.filter((one) => one.table === table)
  const isLed = index && (begins(plan['Index Cond'], index) || isFirst || hasKey(plan, under, keys))
  const isByText = plan['Index Cond']?.includes('~~') ?? false
  const read = { table, index: index?.name, isWhole: !isLed, isListed, isByText }
  const reads = index || plan['Node Type'] === 'Seq Scan' ? [read] : []
  // What reads an index for a bitmap names no table.
  const below = { ...plan, 'Relation Name': table, isListed }
  return [...reads, ...(plan.Plans ?? []).flatMap((one) => readsOf(one, indexes, below))]
}

/** Does an act, then asks the planner how each of its statements finds its rows. */
async function planned({ $client }: Database, act: () => Promise<unknown>) {
  recorded = new Map()
  const statements = recorded
  await act().finally(() => {
    recorded = undefined
  })
  const client = await $client.calls.connect()
  const plans: { text: string; reads: Read[] }[] = []
  try {
    await client.query('BEGIN')
    // A test has too few rows for a key to be worth it: what is still read whole cannot be read otherwise.
    for (const way of ['seqscan', 'hashjoin', 'mergejoin'])
      await client.query(`SET LOCAL enable_${way} = off`)
    // A list of three thousand is as much too long for it as one of a million is for 32 MB.
    await client.query(`SET LOCAL work_mem = '64kB'; SET LOCAL hash_mem_multiplier = 1`)
    const { rows: indexes } = await client.query<Index>(
      `SELECT indrelid::regclass::text AS "table", indexrelid::regclass::text AS name,
        pg_get_indexdef(indexrelid, 1, false) AS first, indpred IS NOT NULL AS "isPartial" FROM pg_index`,
    )
    for (const { text, values } of statements.values()) {
      const { rows } = await client.query({ text: `EXPLAIN (FORMAT JSON) ${text}`, values })
      plans.push({ text, reads: readsOf(rows[0]['QUERY PLAN'][0].Plan, indexes) })
    }
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
  return plans
}

/** The statements with such a read, each with what it reads so. */
const found = (plans: { text: string; reads: Read[] }[], isSuch: (read: Read) => boolean) =>
  plans
    .map(({ text, reads }) => ({
      text,
      reads: reads.filter(isSuch).map(({ table, index }) => `${table}: ${index}`),
    }))
    .filter(({ reads }) => reads.length > 0)

const isAllOfMany = ({ table, isWhole }: Read) => isWhole && big.has(table)

export type Wanted = {
  /** Indexes that lead to the rows. */
  by: string[]
  /** Partial indexes with few entries, of which each may be looked at. */
  few?: string[]
}

/**
 * Expects of all that an act asks of the database that the named indexes lead to its rows, and that no table which grows with the
 * number of people is read whole.
 */
export async function expectIndexed(
  db: Database,
  act: () => Promise<unknown>,
  { by, few = [] }: Wanted,
): Promise<void> {
  const plans = await planned(db, act)
  const isToMany = (read: Read) => isAllOfMany(read) && !few.includes(read.index ?? '')
  expect(found(plans, isToMany)).toEqual([])
  const used = plans.flatMap(({ reads }) => reads.map(({ index }) => index))
  expect(used).toEqual(expect.arrayContaining([...by, ...few]))
}

/**
 * Expects that no statement of an act looks rows up in a list of a table that grows with the number of people: beyond 838,860 rows,
 * which is what 32 MB hold, PostgreSQL goes through the list anew for each row.
 */
export async function expectNoLongLists(db: Database, act: () => Promise<unknown>): Promise<void> {
  const plans = await planned(db, act)
  expect(plans.length).toBeGreaterThan(0)
  const isLong = (read: Read) => isAllOfMany(read) || (read.isByText && big.has(read.table))
  expect(found(plans, (read) => read.isListed && isLong(read))).toEqual([])
}
