import type { StudentList } from '@cursus/shared/students'
import { expect, it, vi } from 'vitest'
import { openCrowd } from './crowd.ts'
import { fill } from './dashboard.bench.ts'

// A database of its own starts here: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 180_000 })

const calls = [
  'search?q=martin',
  'students/follow-up?situation=unpaid',
  'claims/follow-up?search=vol',
  'dashboard/figures?product=Habitation',
  'dashboard/schools',
]

it('fills the tables of the benches of many students, and is let in to everything that they ask', async () => {
  const crowd = await openCrowd()
  try {
    await crowd.growTo(50)
    await crowd.invite()
    await crowd.sell()
    for (const statement of fill) await crowd.client.query(statement)
    const { body } = await crowd.ask<StudentList>('students/studentlist', { pageSize: '25' })
    expect(body).toMatchObject({ total: 50, data: { length: 25 } })
    const page = `students/${body.data[0]?.id}`
    for (const call of [...calls, page]) {
      const [path = '', query] = call.split('?')
      expect((await crowd.ask(path, Object.fromEntries(new URLSearchParams(query)))).body, call).toBeTruthy()
    }
  } finally {
    await crowd.end()
  }
})
