import { expect, it } from 'vitest'
import { startTest } from '../../../test/harness.ts'
import { composeCovers } from '../../covers.ts'
import demo from '../../data/seed-demo.json' with { type: 'json' }
import { contracts } from '../contracts/contracts.table.ts'
import { documents } from '../documents/documents.table.ts'
import { seedDemoFiles } from './demo-documents.service.ts'
import { seedDemo } from './seed-demo.service.ts'

const t = await startTest()
await seedDemo(t.services)

const login = (username: string) =>
  t.post('/api/security/login', { body: { username, password: demo.demoPassword } })

it('lets every person of the demo world who has a password sign in, and nobody else', async () => {
  for (const { email, plainPassword } of [...demo.admins, ...demo.students]) {
    expect((await login(email)).statusCode, email).toBe(plainPassword ? 200 : 401)
  }
})

it('keeps current contracts current, with references as they are and codes that nobody can guess', async () => {
  const rows = await t.db.select().from(contracts)
  expect(rows.map(({ reference }) => reference).sort()).toEqual(
    demo.contracts.map(({ reference }) => reference).sort(),
  )
  expect(new Set(rows.map(({ checkCode }) => checkCode)).size).toBe(rows.length)
  const today = t.clock.now().toISOString().slice(0, 10)
  const stay = rows.find(({ reference }) => reference === 'SM-2026-000001')
  expect(stay && stay.startDate < today && stay.endDate > today).toBe(true)
})

it('adds nothing to a database that has accounts', async () => {
  await seedDemo(t.services)
  expect(await t.db.select().from(contracts)).toHaveLength(demo.contracts.length)
})

it('makes the certificates that it names, once, with the picture of the school on its own, and sends no mail', async () => {
  await seedDemoFiles(t.services, composeCovers(t.services).papers)
  const made = await t.db.select().from(documents)
  await seedDemoFiles(t.services, composeCovers(t.services).papers)
  expect(await t.db.select().from(documents)).toHaveLength(made.length)
  expect(made.map(({ fileName }) => fileName)).toContain('SM-2026-000001-attestation.pdf')
  expect(await t.mails()).toEqual([])
})
