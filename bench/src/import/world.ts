import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../../server/src/platform/embedded-postgres.ts'
import { createSessionTokens } from '../../../server/src/platform/session-tokens.ts'
import { makeDataFolder } from '../../../server/test/data-folder.ts'
import { runProduct } from '../server-process.ts'

const key = 'only-for-figures-only-for-figures-only-for-figures'
const school = 900
const domain = 'figures.example.org'

/** The product on a database that can be looked into, with an inclusive school and somebody who may send lists. */
export async function startWorld() {
  const dataDir = makeDataFolder('bench')
  const database = await startEmbeddedPostgres(dataDir)
  const product = await runProduct({ DATABASE_URL: database.url, JOBS: 'on', SESSION_KEYS: key })
  const sql = new pg.Client({ connectionString: database.url })
  await sql.connect()
  const id = randomUUID()
  const addAdministrator = () =>
    sql.query(
      "INSERT INTO users (id, email, role, name, last_name, is_active) VALUES ($1, 'admin@example.org', 'ROLE_ADMIN', 'A', 'B', true)",
      [id],
    )
  await addAdministrator()
  await sql.query(
    `INSERT INTO schools (id, name, path, email_domain, students_school_name, partnership_level, insurer, offers)
     VALUES ($1, 'Figures', '/login/figures', $2, 'Figures', 'inclusive', 1, '{}')`,
    [school, domain],
  )
  const token = await createSessionTokens([key]).sign({ id, role: 'ROLE_ADMIN', family: randomUUID() })
  const headers = { authorization: `Bearer ${token}` }
  const base = `${product.url}/api/schools/${school}`
  return {
    sql,
    peak: product.peak,
    /** Milliseconds from the first byte of a list until its last student stands there. */
    async import(rows: number): Promise<number> {
      const form = new FormData()
      form.append('submitFile', new Blob([listOf(rows)]), 'list.csv')
      const start = performance.now()
      const sent = await fetch(`${base}/students?invite=false`, { method: 'POST', headers, body: form })
      const { data } = (await sent.json()) as { data: { id: string } }
      if (sent.status !== 202) throw new Error(`a list was answered with ${sent.status}`)
      for (;;) {
        const { rows: found } = await sql.query('SELECT state, created FROM student_imports WHERE id = $1', [
          data.id,
        ])
        if (found[0].state === 'done' && found[0].created === rows) return performance.now() - start
        if (found[0].state !== 'running') throw new Error(`a list ended as ${JSON.stringify(found[0])}`)
        await wait(20)
      }
    },
    /** Removes what the lists wrote. */
    async forget() {
      await sql.query('TRUNCATE users, students, student_invitations, student_imports CASCADE')
      await addAdministrator()
    },
    async stop() {
      await sql.end()
      await product.stop()
      await database.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const names = ['Élodie', 'Côme', 'Inès', 'Jean-Baptiste', 'Zoé', 'Noël', 'Maëlle', 'Théo']

/** A list as schools send it; names, addresses and birthdays differ from row to row. */
function listOf(rows: number): string {
  const lines = Array.from({ length: rows }, (_, at) => {
    const day = String((at % 28) + 1).padStart(2, '0')
    const mixed = (at * 7919) % 1_000_003
    const letters = mixed.toString(36).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')
    const phone = `06${String(10_000_000 + mixed)}`
    return `M;${names[at % 8]};Nom${letters};${mixed.toString(36)}.${at}@${domain};${day}/0${(at % 9) + 1}/2004;${phone};${at % 300} rue des Pins;59000;Lille`
  })
  return `civility;name;lastName;email;birthday;phone;street;postalCode;city\r\n${lines.join('\r\n')}\r\n`
}
