import { expect, it } from 'vitest'
import { startTest } from '../../../test/harness.ts'
import { composeInsurance } from '../../compose.ts'
import demo from '../../data/seed-demo.json' with { type: 'json' }
import { claims } from '../claims/claims.table.ts'
import { documents } from '../documents/documents.table.ts'
import { students } from '../students/students.table.ts'
import { seedDemoWorld } from './seed-demo-world.ts'

let shared = ''
const t = await startTest({
  database: async (url) => {
    shared = url
    return { url }
  },
})
const other = await startTest({ database: async () => ({ url: shared }) })

it('makes one demo world when two processes start on an empty database at once', async () => {
  await Promise.all([t, other].map(({ services }) => seedDemoWorld(services, composeInsurance(services))))
  expect(await t.db.$count(students)).toBe(demo.students.length)
  expect(await t.db.$count(claims)).toBe(demo.claims.length)
  expect(await t.db.$count(documents)).toBe(demo.documents.length)
})
