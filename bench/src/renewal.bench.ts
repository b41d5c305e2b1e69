import { rmSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { users } from '../../server/src/features/accounts/accounts.table.ts'
import { contractsRenewed } from '../../server/src/features/contracts/contracts.service.ts'
import { readNumbers } from '../../server/src/features/dashboard/dashboard.queries.ts'
import { readFigures } from '../../server/src/features/dashboard/figures.queries.ts'
import { isDue, type RunRow } from '../../server/src/features/renewals/renewals.queries.ts'
import { workOff } from '../../server/src/features/renewals/renewals.service.ts'
import { renewalRuns } from '../../server/src/features/renewals/renewals.table.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import { transact } from '../../server/src/platform/database.ts'
import { databaseLimits } from '../../server/src/platform/database-pools.ts'
import { startEmbeddedPostgres } from '../../server/src/platform/embedded-postgres.ts'
import { createLogger } from '../../server/src/platform/log.ts'
import { migrateDatabase } from '../../server/src/platform/migrate.ts'
import type { Services } from '../../server/src/platform/services.ts'
import { openServices } from '../../server/src/services.ts'
import { makeDataFolder } from '../../server/test/data-folder.ts'
import type { Figure } from './figure.ts'
import { median } from './side-by-side.ts'

const all = 1_000_000
const due = 100_000
const rounds = 2
const today = '2026-11-20'
const now = () => new Date('2026-11-20T11:00:00Z')

/** What fills a million rows, compares and undoes may take longer than any statement of the product. */
const limits = { calls: { ...databaseLimits.calls, statementMs: 600_000, silenceMs: 605_000 } }

export const takesLong = true

/** 100,000 renewals among a million contracts, against one SQL statement that does the same; the dashboard beside them. */
export default async function renewal(): Promise<Figure[]> {
  const dataDir = makeDataFolder('bench')
  const { url, stop } = await startEmbeddedPostgres(dataDir)
  await migrateDatabase(url)
  const config = readConfig({ DATA_DIR: dataDir, DEMO: '0' })
  const { services, close } = openServices(config, { url, limits }, createLogger('silent').logger, { now })
  try {
    services.jobs.handle(contractsRenewed, async () => undefined)
    await services.jobs.start({ work: false })
    const actorId = await fill(services)
    const figures = await measure(services, actorId)
    return [...figures, ...(await measureDashboard(services))]
  } finally {
    await close()
    await stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Homes, devices and stays over two years; one in ten is due. Answers with an administrator. */
async function fill({ db }: Services): Promise<string> {
  const person = { email: 'a@example.org', role: 'ROLE_ADMIN', name: 'A', lastName: 'B' } as const
  const [user] = await db.insert(users).values(person).returning({ id: users.id })
  if (!user) throw new Error('nobody was written')
  await transact(db, async (tx) => {
    // Whether each of a million has its student is not asked a million times.
    await tx.execute(sql`SET LOCAL session_replication_role = replica`)
    await tx.execute(sql`UPDATE pg_index SET indisready = false WHERE indrelid = 'contracts'::regclass`)
    await tx.execute(sql`
    INSERT INTO contracts (student_id, insurance_type, document_type, reference, check_code, payment_status,
      signature_status, start_date, end_date, prime_cents, price_id, created_at, renews)
    SELECT ${user.id}, type, 'Certificate', 'B-' || n, md5(n::text), 'payment_succeeded', 'signed', day - 365, day, 1000, 'x',
      day - 365, type <> 'Santé/Mobilité'
    FROM (SELECT n, CASE WHEN n % 10 = 0 THEN ${today}::date + n / 10 % 31 ELSE ${today}::date + 31 + n % 330 END AS day,
        (ARRAY['Habitation', 'Multimédia', 'Santé/Mobilité'])[CASE WHEN n % 10 = 0 THEN n / 10 % 2 + 1 ELSE n % 3 + 1 END] AS type
      FROM generate_series(1, ${all}) AS n ORDER BY n * 7919::bigint % 1000003) AS made`)
  })
  // Indexes are built once over all rows, not row by row.
  await db.execute(sql`UPDATE pg_index SET indisready = true WHERE indrelid = 'contracts'::regclass`)
  await db.execute(sql`REINDEX TABLE contracts`)
  await db.execute(sql`ANALYZE contracts`)
  await agree(db)
  return user.id
}

/** Everybody in the last 75 days has a notice that arrived; those who are due agreed to theirs. */
async function agree(db: Services['db']): Promise<void> {
  await db.execute(sql`
    INSERT INTO renewal_notices (contract_id, end_date, before_cents, price_cents, needs_consent, last_day, papers, made_at,
      sent_at, answer)
    SELECT id, end_date, 1000, 1000, false, end_date - 1, '[]', now(), now(), 'renew' FROM contracts
    WHERE renews AND end_date <= ${today}::date + 75`)
  await db.execute(sql`ANALYZE renewal_notices`)
}

/** Everything as it was before the renewal, and nothing left to tidy. */
async function undo({ db }: Services): Promise<void> {
  await db.execute(sql`TRUNCATE audit_rows, contract_events, evidence, evidence_chains`)
  await db.execute(
    sql`UPDATE contracts SET end_date = (end_date - interval '12 months')::date, renewed_at = NULL WHERE renewed_at IS NOT NULL`,
  )
  await db.execute(sql`VACUUM ANALYZE contracts`)
  await db.execute(sql`CHECKPOINT`)
}

async function timed(services: Services, work: () => Promise<unknown>): Promise<number> {
  await undo(services)
  const before = performance.now()
  await work()
  return performance.now() - before
}

/** Writes all that the renewal writes in one statement, as the side to compare with. */
function oneStatement({ db }: Services, actorId: string) {
  return db.execute(sql`
    WITH due AS (SELECT id, end_date FROM contracts WHERE ${isDue(today)}),
    renewed AS (
      UPDATE contracts SET end_date = (due.end_date + interval '12 months')::date, renewed_at = ${now().toISOString()}
      FROM due WHERE contracts.id = due.id RETURNING contracts.id, due.end_date AS before, contracts.end_date AS after),
    lived AS (
      INSERT INTO contract_events (contract_id, kind, on_day, at, actor_id, cause, facts)
      SELECT id, 'renewed', before, ${now().toISOString()}::timestamptz, ${actorId}::uuid, 'renewal', jsonb_build_object('endDate', after)
      FROM renewed)
    INSERT INTO audit_rows (at, actor_id, action, object_type, object_id, before, after)
    SELECT ${now().toISOString()}, ${actorId}, 'contracts.renewed', 'contract', id,
      json_build_object('endDate', to_char(before, 'DD/MM/YYYY')), json_build_object('endDate', to_char(after, 'DD/MM/YYYY'))
    FROM renewed`)
}

/** The bare change, without a word of it anywhere. */
function bareUpdate({ db }: Services) {
  return db.execute(sql`
    UPDATE contracts SET end_date = (end_date + interval '12 months')::date, renewed_at = ${now().toISOString()}
    WHERE ${isDue(today)}`)
}

async function beginRun({ db }: Services, actorId: string): Promise<RunRow> {
  const [run] = await db.insert(renewalRuns).values({ actorId, today, total: due }).returning()
  if (!run) throw new Error('no run was begun')
  return run
}

async function renewWith(services: Services, actorId: string, workers: number): Promise<void> {
  const run = await beginRun(services, actorId)
  const manner = { mayGoOn: () => true, mayWait: true }
  await Promise.all(Array.from({ length: workers }, () => workOff(services, run, manner)))
}

async function measure(services: Services, actorId: string): Promise<Figure[]> {
  const times = { one: [] as number[], ours: [] as number[], two: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    times.one.push(await timed(services, () => oneStatement(services, actorId)))
    times.ours.push(await timed(services, () => renewWith(services, actorId, 1)))
    times.two.push(await timed(services, () => renewWith(services, actorId, 2)))
  }
  const bare = await timed(services, () => bareUpdate(services))
  const [one, ours, two] = [median(times.one), median(times.ours), median(times.two)]
  const s = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  const work = 'a renewal of 100,000 among 1,000,000'
  return [
    {
      work,
      against: 'one SQL statement doing the same',
      unit: '×',
      value: ours / one,
      goal: { atMost: 1.5 },
      note: `${s(ours)} against ${s(one)}; a bare UPDATE that tells nobody ${s(bare)}`,
    },
    {
      work: `${work} by two workers`,
      against: 'by one',
      unit: '×',
      value: two / ours,
      // Never slower; what the clock of a shared machine adds is not the workers'.
      goal: { atMost: 1.05 },
      note: `${s(two)} against ${s(ours)}`,
    },
  ]
}

async function measureDashboard(services: Services): Promise<Figure[]> {
  const time = async (work: () => Promise<unknown>) => {
    const before = performance.now()
    await work()
    return performance.now() - before
  }
  const spans = async (work: () => Promise<unknown>) => {
    const times: number[] = []
    for (let round = 0; round < 5; round += 1) times.push(await time(work))
    return median(times)
  }
  return [
    {
      work: 'the tiles of the dashboard at 1,000,000 contracts',
      unit: 'ms',
      value: await spans(() => readNumbers(services)),
      goal: { atMost: 100 },
    },
    {
      work: 'its figures of two years, counted once a minute at most',
      unit: 'ms',
      value: await spans(() => readFigures(services, {})),
      goal: { atMost: 2000 },
    },
  ]
}
