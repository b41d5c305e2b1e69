import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { runs, startRuns } from '../../../test/student-runs.ts'
import { studentRunPeople } from './student-runs.table.ts'

const { sweep, t, desk, own, someone, prepare, steer, start, read } = await startRuns()

const linesOf = (body: string) => body.replace('\uFEFF', '').trimEnd().split('\r\n')

const fileOf = (id: string) => desk.get(`${runs}/${id}/file`)

it('makes a file of everybody whom the list shows, as it is sorted, at once and told of as it goes', async () => {
  for (const lastName of ['Abel', 'Cyrano', 'Brel']) await someone({ lastName })
  const { id } = (await prepare('export', { ...own.filter, sort: 'name', order: 'desc' })).json()
  expect((await fileOf(id)).json().code).toBe('runs.no_file')
  await steer(id, 'running')
  expect(await read(id)).toMatchObject({ secondsLeft: null, total: 3, file: null, filter: own.filter })
  await someone({ lastName: 'Dumas' })
  await t.runJobs()
  const { state, done, canBeUndone, file } = await read(id)
  expect({ state, done, canBeUndone }).toEqual({ state: 'done', done: 3, canBeUndone: false })
  expect(Date.parse(file?.until ?? '') - t.clock.now().getTime()).toBe(7 * 86_400_000)
  const made = await fileOf(id)
  expect(made.headers['content-disposition']).toContain('cursus-students-')
  const [header, ...rows] = linesOf(made.body)
  const quick = await desk.get(
    `/api/students/export?${new URLSearchParams({ ...own.filter, order: 'desc' })}`,
  )
  expect(header).toBe(linesOf(quick.body)[0])
  expect(rows.map((row) => row.split(';')[1])).toEqual(['Cyrano', 'Brel', 'Abel'])
  expect(rows).toEqual(linesOf(quick.body).filter((row) => rows.includes(row)))
})

it('writes that file in the language of whoever asked, keeps it a week, and no line of an account that closes', async () => {
  const [stays, leaves] = [await someone({ lastName: 'Abel' }), await someone({ lastName: 'Brel' })]
  const headers = { 'accept-language': 'en' }
  const { id } = (await desk.post(runs, { kind: 'export', ...own.filter }, { headers })).json()
  await steer(id, 'running')
  await t.runJobs()
  const read = async () => linesOf((await fileOf(id)).body)
  expect((await read())[0]).toContain('Last name')
  await t.db.delete(studentRunPeople).where(eq(studentRunPeople.userId, leaves.id))
  expect((await read()).slice(1).map((row) => row.split(';')[3])).toEqual([stays.email])
  t.clock.forward({ days: 7 })
  expect((await fileOf(id)).statusCode).toBe(409)
  await sweep()
  const kept = await t.db.select().from(studentRunPeople).where(eq(studentRunPeople.runId, id))
  expect(kept.map(({ line }) => line)).toEqual([null])
})

it('makes one file of a list however often it is asked for, and none of an export that was stopped', async () => {
  await someone()
  const id = await start('export')
  expect((await prepare('export')).json().id).toBe(id)
  await steer(id, 'paused')
  await t.runJobs()
  expect(await read(id)).toMatchObject({ state: 'paused', done: 0 })
  await steer(id, 'stopped')
  expect((await fileOf(id)).statusCode).toBe(409)
  expect((await prepare('export')).json().id).not.toBe(id)
})
