import { rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { buildApp } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import { startEmbeddedPostgres } from '../../server/src/platform/embedded-postgres.ts'
import { createLogger } from '../../server/src/platform/log.ts'
import { migrateDatabase } from '../../server/src/platform/migrate.ts'
import { openServices } from '../../server/src/services.ts'
import { makeDataFolder } from '../../server/test/data-folder.ts'

/**
 * Settings of the database: nothing written here is kept, so it need not reach the disk; the rest is a small server
 * that has the tables in memory.
 */
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '1GB' }

const lastNames = `Martin Bernard Thomas Petit Robert Richard Durand Dubois Moreau Laurent Simon Michel Lefèvre Leroy Roux David
  Bertrand Morel Fournier Girard Bonnet Dupont Lambert Fontaine Rousseau Vincent Müller Faure André Mercier Blanc Guérin Boyer
  Garnier Chevalier François Legrand Gauthier Garcia Perrin Robin Clément Morin Nicolas Henry Roussel Mathieu Gautier Masson
  Marchand Duval Denis Dumont Marie Lemaire Noël Meyer Dufour Meunier Brun Blanchard Giraud Joly Rivière Lucas Brunet Gaillard
  Barbier Arnaud Martínez Gérard Roche Renard Schmitt Roy Leroux Colin Vidal Caron Picard Roger Fabre Aubert Lemoine Renaud
  Dumas Lacroix Olivier Philippe Bourgeois Pierre Benoît Rey Leclerc Payet Rolland Leclercq Guillaume Lecomte Thiron`
const firstNames = `Léa Emma Chloé Camille Manon Sarah Inès Jade Louise Zoé Anaïs Thibault Lucas Hugo Théo Gabriel Jules Arthur
  Louis Raphaël Maël Noé Benoît Éric Yann Malo Jean-Pierre Marie-Hélène Anouk Idris`
const second = 'Vallombre Karoube Tournebois Kerdivel Lanchen Ouedraya Brindemoy Sannavel Xavière Aubrac'
const chinese = [`李 王 张 刘 陈 杨 赵 黄`, `小明 伟 芳 秀英 娜 敏 静 丽`] as const
const arabic = [`حداد منصور خوري الفاسي سعيد`, `محمد أحمد فاطمة يوسف ليلى سلمى`] as const

const list = (words: string) => `'{${words.trim().split(/\s+/).join(',')}}'::text[]`
/** One of the words by chance, the same for the same row each time. */
const one = (words: string, salt: number) => {
  const count = words.trim().split(/\s+/).length
  return `(${list(words)})[1 + abs(hashint8(n * ${salt})) % ${count}]`
}

/** Students `from` to `to`: of twenty-five one is Chinese and one Arab, a quarter has two last names, a third no school. */
const insertPeople = (from: number, to: number) => `
  WITH people AS (
    SELECT n, gen_random_uuid() AS id,
      CASE n % 25 WHEN 0 THEN ${one(chinese[0], 3)} WHEN 1 THEN ${one(arabic[0], 3)}
        ELSE ${one(lastNames, 1)} || CASE WHEN abs(hashint8(n * 5)) % 4 = 0 THEN '-' || ${one(second, 7)} ELSE '' END
      END AS last_name,
      CASE n % 25 WHEN 0 THEN ${one(chinese[1], 11)} WHEN 1 THEN ${one(arabic[1], 11)} ELSE ${one(firstNames, 11)} END AS name,
      lower(unaccent(${one(firstNames, 11)} || '.' || ${one(lastNames, 1)})) || n ||
        CASE WHEN n % 3 = 0 THEN '@e' || n % 40 || '.example.org' ELSE '@example.net' END AS email
    FROM generate_series(${from}, ${to}) n),
  accounts AS (
    INSERT INTO users (id, email, role, name, last_name, is_active)
    SELECT id, email, 'ROLE_STUDENT_CLASSIC', name, last_name, n % 7 <> 0 FROM people)
  INSERT INTO students (user_id, school_id, civility, birthday, phone_number)
  SELECT id, CASE WHEN n % 3 = 2 THEN NULL ELSE 1000 + n % 40 END, 'M', date '1998-01-01' + abs(hashint8(n * 13)) % 3000,
    '+336' || lpad((abs(hashint8(n * 17)) % 100000000)::text, 8, '0')
  FROM people`

/**
 * Contracts of almost three years: five for four students, half of them stays that are paid once, the others by the month; one in fifty late,
 * one in thirty terminated.
 */
const insertContracts = `
  INSERT INTO contracts (id, student_id, insurance_type, document_type, reference, check_code, statut, payment_status,
    signature_status, start_date, end_date, contractual_end, late_since, prime_cents, price_id, subscription_stripe, session_id, renews, created_at)
  SELECT gen_random_uuid(), user_id, (ARRAY['Santé/Mobilité','Santé/Mobilité','Habitation','Multimédia'])[1 + k % 4], 'Certificate',
    'B-' || n || '-' || k, 'B' || n || 'K' || k, CASE WHEN n % 50 = 0 THEN 'impayé' WHEN n % 30 = 0 THEN 'résilié' ELSE 'ok' END,
    'payment_succeeded', 'signed', began, CASE WHEN n % 30 = 0 THEN began + 90 ELSE began + 365 END,
    CASE WHEN n % 30 = 0 THEN began + 365 END, CASE WHEN n % 50 = 0 THEN current_date - 10 END, 800 + n % 3000, 'x',
    CASE WHEN k % 4 > 1 THEN 'sub' || n END, 'cs' || n || k, k % 4 > 1, began
  FROM (SELECT user_id, row_number() OVER () AS n, current_date - (abs(hashint8(row_number() OVER ())) % 1000)::int AS began FROM students) AS s,
    generate_series(0, 3) AS k WHERE k = n % 4 OR (n % 4 = 0 AND k = 2)`

/** A link for two thirds of those who have not opened their account; half of the links have expired. */
const insertLinks = `
  INSERT INTO email_tokens (user_id, purpose, token_hash, created_at, expires_at)
  SELECT id, 'invite', id::text, now() - interval '31 days',
    now() + CASE hashtext(id::text) % 3 WHEN 0 THEN interval '20 days' ELSE interval '-1 day' END
  FROM users WHERE NOT is_active AND hashtext(id::text) % 3 <> 1`

const insertSchools = `
  INSERT INTO schools (id, name, path, email_domain, students_school_name, partnership_level, offers)
  SELECT 1000 + n, (${list('École Institut Université Académie Lycée')})[1 + n % 5] || ' ' ||
      (${list('Boréale Méridien Lagunes Saint-Martin Vieux-Pont Orion Jean-Moulin Gascogne')})[1 + n % 8] || ' ' || n,
    '/login/e' || n, 'e' || n || '.example.org', 'E', (${list('inclusive partner classic')})[1 + n % 3], '{}'
  FROM generate_series(0, 39) n`

/** Again while rows are left that a statistic in the background still looked at. */
async function tidyUp(client: pg.Client, table: string) {
  for (let round = 0; round < 20; round += 1) {
    await client.query(`VACUUM ANALYZE ${table}`)
    const { rows } = await client.query(
      'SELECT relpages - relallvisible AS left FROM pg_class WHERE relname = $1',
      [table],
    )
    if (rows[0].left === 0) return
    await wait(1000)
  }
}

export type Crowd = Awaited<ReturnType<typeof openCrowd>>

/** The product on a database of its own, with an administrator who calls it, and the database itself beside. */
export async function openCrowd() {
  const dataDir = makeDataFolder('bench')
  const { url, stop } = await startEmbeddedPostgres(dataDir, { settings })
  await migrateDatabase(url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query("SET jit = off; SET work_mem = '16MB'")
  await client.query(insertSchools)
  const { logger } = createLogger('silent')
  let ahead = 0
  const now = () => new Date(Date.now() + ahead)
  const config = readConfig({ DATA_DIR: dataDir, DEMO: '0' })
  const { services, close } = openServices(config, { url }, logger, { now })
  const app = await buildApp(services, logger)
  const [id, family] = [crypto.randomUUID(), crypto.randomUUID()]
  // Whoever the database does not know is nobody.
  await client.query(
    `INSERT INTO users (id, email, role, name, last_name, is_active) VALUES ($1, 'admin@example.org', 'ROLE_ADMIN', 'A', 'B', true)`,
    [id],
  )
  let people = 0
  return {
    client,
    /** Fills up to so many students, as a database that has had time to tidy up. */
    async growTo(count: number) {
      await client.query(insertPeople(people + 1, count))
      people = count
      for (const table of ['users', 'students']) await tidyUp(client, table)
    },
    /** Gives links to those who have not opened their account; tidied up as the database does by itself within a minute. */
    async invite() {
      await client.query(insertLinks)
      for (const table of ['users', 'email_tokens']) await tidyUp(client, table)
    },
    /** Sells to everybody. From here on no trigger keeps a queue or evidence, which nobody reads here. */
    async sell() {
      await client.query('SET session_replication_role = replica')
      await client.query(insertContracts)
      await client.query('ANALYZE contracts')
    },
    /** The answer of a list, and the milliseconds that it took. */
    async ask<T>(path: string, query: Record<string, string>) {
      const token = services.tokens.sign({ id, role: 'ROLE_ADMIN', family })
      const start = performance.now()
      const url = `/api/${path}?${new URLSearchParams(query)}`
      const response = await app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })
      if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${url}`)
      return { ms: performance.now() - start, body: response.json() as T }
    },
    /** Lets the clock of the server go on by so many milliseconds. */
    pass(ms: number) {
      ahead += ms
    },
    async end() {
      await app.close()
      await close()
      await client.end()
      await stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
