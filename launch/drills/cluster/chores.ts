import type pg from 'pg'
import * as z from 'zod/mini'
import demo from '../../../server/src/data/seed-demo.json' with { type: 'json' }
import type { Client } from './requests.ts'
import { signIn } from './shoppers.ts'

const rows = 300
const domain = 'boreale.example.org'

const Schools = z.array(z.object({ id: z.int(), emailDomain: z.nullish(z.string()) }))

/** What administrators do once while the primary is lost: a list of students, and a renewal. */
export async function doChores(client: Client): Promise<void> {
  const [admin] = demo.admins
  const { token } = await signIn(client, admin?.email ?? '', demo.demoPassword)
  const schools = Schools.parse(
    JSON.parse(await (await client.send('schools', '/api/schools', { token })).text()),
  )
  const school = schools.find(({ emailDomain }) => emailDomain === domain)
  await Promise.all([
    client.send('import', `/api/schools/${school?.id}/students?invite=0`, {
      method: 'POST',
      token,
      form: aList(),
    }),
    client.send('renewal', '/api/contracts/renewing_contract', { method: 'POST', token }),
  ])
}

function aList(): FormData {
  const lines = Array.from(
    { length: rows },
    (_, index) => `Mme;Nora;Valmy;liste-${index}@${domain};27/04/2003;;;;`,
  )
  const text = ['civility;name;lastName;email;birthday;phone;street;postalCode;city', ...lines].join('\n')
  const form = new FormData()
  form.append('submitFile', new Blob([text], { type: 'text/csv' }), 'liste.csv')
  return form
}

/** Ends of all covers by their contract, before a renewal. */
export async function endsOf(client: pg.Client): Promise<Map<string, string>> {
  const found = await client.query<{ id: string; end: string }>(
    `SELECT id, end_date::text AS end FROM contracts WHERE renews AND statut = 'ok'`,
  )
  return new Map(found.rows.map(({ id, end }) => [id, end]))
}

/** What is wrong with them afterwards: people of the list who are not there once, and covers renewed not once or unnoted. */
export async function faultsOfChores(
  client: pg.Client,
  before: ReadonlyMap<string, string>,
): Promise<string[]> {
  const { rows: listed } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM users WHERE email LIKE 'liste-%@${domain}'`,
  )
  const faults = listed[0]?.count === rows ? [] : [`${listed[0]?.count} of ${rows} people of the list`]
  const after = await endsOf(client)
  const years = [...after].map(
    ([id, end]) => Number(end.slice(0, 4)) - Number(before.get(id)?.slice(0, 4) ?? end.slice(0, 4)),
  )
  const renewed = years.filter((count) => count > 0)
  if (renewed.some((count) => count > 1)) faults.push('a cover was renewed twice')
  if (renewed.length === 0) faults.push('no cover was renewed')
  const { rows: runs } = await client.query<{ renewed: number; total: number; state: string }>(
    'SELECT renewed, total, state FROM renewal_runs',
  )
  const [one, ...more] = runs
  if (!one || more.length > 0 || one.state === 'running' || one.renewed !== renewed.length)
    faults.push(`renewal runs: ${JSON.stringify(runs)}, of ${renewed.length} covers`)
  return faults
}
