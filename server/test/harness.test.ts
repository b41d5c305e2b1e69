import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { defineJob } from '../src/platform/jobs.ts'
import { startTest } from './harness.ts'

const t = await startTest()
const greet = defineJob('test.greet', z.object({ name: z.string() }))

it('answers a person with a real token, and nobody without one', async () => {
  const student = await t.aStudent()
  expect((await t.get('/api/countries')).statusCode).toBe(200)
  expect((await t.get('/api/nothing', { as: student })).statusCode).toBe(404)
  expect(t.services.tokens.verify(t.tokenOf(student))).toMatchObject({ id: student.id })
})

it('queues nothing with a write that is rolled back, and has no jobs of its own', async () => {
  expect(await t.queued(greet)).toEqual([])
  expect(await t.runJobs()).toEqual([])
  expect(await t.mails()).toEqual([])
})
