import pg from 'pg'
import type { Plan } from '../../cluster/plan.ts'
import type { Secrets } from '../../cluster/secrets.ts'

/** Connects to the primary as PostgreSQL's own superuser, in the database of the product. */
export async function connect({ ports }: Plan, { superuser }: Secrets): Promise<pg.Client> {
  const connectionString = `postgres://postgres:${superuser}@127.0.0.1:${ports.database}/cursus`
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000, query_timeout: 20_000 })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** What the database holds of the people of a drill, with papers and mails of each contract. */
export async function contractsIn(client: pg.Client) {
  const { rows } = await client.query<{
    id: string
    sessionId: string
    email: string
    documents: number
    mails: number
  }>(`
    SELECT c.id, c.session_id AS "sessionId", u.email,
      (SELECT count(*)::int FROM documents d WHERE d.contract_id = c.id AND d.kind = 'certificate') AS documents,
      (SELECT count(*)::int FROM mail_outbox m WHERE m.event_key = 'certificate:' || c.id AND m.state = 'sent') AS mails
    FROM contracts c JOIN users u ON u.id = c.student_id
    WHERE u.email LIKE '%@drill.example.org'`)
  return rows
}

/** Counts the jobs that came in a stretch of time and were due at once, with the longest wait among them in milliseconds. */
export async function waitsOfJobs(client: pg.Client, { from, to }: { from: Date; to: Date }) {
  const { rows } = await client.query<{ count: number; longest: number | null }>(
    `SELECT count(*)::int AS count,
       1000 * max(extract(epoch FROM coalesce(started_on, now()) - created_on))::float AS longest
     FROM pgboss.job
     WHERE created_on >= $1 AND created_on < $2 AND retry_count = 0 AND start_after <= created_on`,
    [from, to],
  )
  const { count, longest } = rows[0] ?? { count: 0, longest: null }
  return { count, longest: longest ?? 0 }
}
