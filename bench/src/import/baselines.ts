import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'

const tables = ['users', 'students']

/**
 * The rows that an import made, written by PostgreSQL itself from a file into empty tables of the same columns, and
 * then every index and key that the tables have: milliseconds.
 */
export async function copyAndIndex(sql: pg.Client): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'cursus-copy-'))
  chmodSync(folder, 0o777) // the database writes and reads there as its own user
  try {
    let spent = 0
    for (const table of tables) spent += await copyTable(sql, table, join(folder, table))
    return spent
  } finally {
    await sql.query(tables.map((table) => `DROP TABLE IF EXISTS copied_${table}`).join(';'))
    rmSync(folder, { recursive: true, force: true })
  }
}

async function copyTable(sql: pg.Client, table: string, file: string): Promise<number> {
  const { rows: plain } = await sql.query(
    `SELECT string_agg(quote_ident(column_name), ', ' ORDER BY ordinal_position) AS names
     FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER'`,
    [table],
  )
  const { rows: indexes } = await sql.query(
    "SELECT indexdef AS made FROM pg_indexes WHERE schemaname = 'public' AND tablename = $1",
    [table],
  )
  const names = plain[0].names
  await sql.query(`COPY (SELECT ${names} FROM ${table}) TO '${file}'`)
  await sql.query(`CREATE TABLE copied_${table} (LIKE ${table} INCLUDING DEFAULTS INCLUDING GENERATED)`)
  const start = performance.now()
  await sql.query(`COPY copied_${table} (${names}) FROM '${file}'`)
  for (const { made } of indexes) {
    await sql.query(made.replace(/INDEX \S+ ON public\.\w+/, `INDEX ON copied_${table}`))
  }
  return performance.now() - start
}

/** The plain way: look for the e-mail, write the account, write the profile, each row in a transaction: milliseconds a row. */
export async function rowByRow(sql: pg.Client, rows: number): Promise<number> {
  const start = performance.now()
  for (let at = 0; at < rows; at += 1) {
    const email = `row${at}@rows.example.org`
    await sql.query('BEGIN')
    await sql.query('SELECT id FROM users WHERE email = $1', [email])
    const { rows: made } = await sql.query(
      "INSERT INTO users (email, role, name, last_name) VALUES ($1, 'ROLE_STUDENT_INCLUSIVE', 'Élodie', $2) RETURNING id",
      [email, `Nom${at.toString(36)}`],
    )
    await sql.query(
      `INSERT INTO students (user_id, school_id, civility, birthday, phone_number, street, postal_code, city, country)
       VALUES ($1, 900, 'Mme', '2004-02-03', '+33639980201', '1 rue des Pins', '59000', 'Lille', 'FR')`,
      [made[0].id],
    )
    await sql.query('COMMIT')
  }
  return (performance.now() - start) / rows
}
