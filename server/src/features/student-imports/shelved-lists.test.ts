import type { StudentRun } from '@cursus/shared/student-runs'
import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { startTest } from '../../../test/harness.ts'
import { list, listsOf, row } from '../../../test/lists.ts'
import { files } from '../files/files.table.ts'
import { sweepImports } from './student-imports.jobs.ts'
import { shelvedLists } from './student-imports.table.ts'

const t = await startTest()
const { admin, send, schoolOf } = await listsOf(t)
const desk = t.as(admin)
const address = '/api/shelved-lists'
const mending = { cells: [{ line: 2, column: 'birthday' as const, value: '10/10/2004' }] }
const file = list(row('a@kept.boreale.example.org', { birthday: 'x' }))
const shelve = async (school: number, content = file) =>
  send(school, content, { to: 'shelved-lists', mending })
const kept = async () => (await desk.get(address)).json().data

it('keeps a list with its corrections for whoever put it aside, byte for byte', async () => {
  const school = await schoolOf('kept')
  const answer = await shelve(school)
  expect(answer.statusCode).toBe(201)
  const { id, ...told } = answer.json().data
  expect(told).toMatchObject({ schoolId: school, fileName: 'liste.csv', fileSize: file.length })
  expect(Date.parse(told.until) - t.clock.now().getTime()).toBe(14 * 86_400_000)
  expect(await kept()).toEqual([{ id, ...told }])
  expect((await desk.get(`${address}/${id}`)).json().data.mending).toEqual(mending)
  expect((await desk.get(`${address}/${id}/file`)).body).toBe(file)
  const other = t.as(await t.anAdmin())
  expect((await other.get(address)).json().data).toEqual([])
  for (const call of [
    other.get(`${address}/${id}`),
    other.get(`${address}/${id}/file`),
    other.put(`${address}/${id}`, { mending: {} }),
    other.delete(`${address}/${id}`),
  ]) {
    expect((await call).statusCode).toBe(404)
  }
  t.clock.forward({ days: 3 })
  const more = { ...mending, unchanged: 'all' as const }
  expect((await desk.put(`${address}/${id}`, { mending: more })).statusCode).toBe(204)
  const [again] = await kept()
  expect(Date.parse(again.until) - t.clock.now().getTime()).toBe(14 * 86_400_000)
  expect((await desk.get(`${address}/${id}`)).json().data.mending).toEqual(more)
  expect((await desk.put(`${address}/${id}`, { mending: { cells: 'x' } })).statusCode).toBe(422)
  expect((await desk.delete(`${address}/${id}`)).statusCode).toBe(204)
  expect([await kept(), await t.db.select().from(files)]).toEqual([[], []])
})

it('keeps the file of a list whose line broke once the list was written', async () => {
  const school = await schoolOf('broken')
  const { query } = pg.Client.prototype
  const writing = new WeakSet<pg.Client>()
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  asked.mockImplementation(async function (this: pg.Client, ...args: unknown[]) {
    const words = String((args[0] as { text?: string })?.text ?? args[0])
    if (words.includes('insert into "shelved_lists"')) writing.add(this)
    const answer = await (query as (...args: unknown[]) => Promise<unknown>).apply(this, args)
    if (!/^commit/i.test(words) || !writing.delete(this)) return answer
    throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
  })
  const answer = await shelve(school)
  asked.mockRestore()
  expect(answer.statusCode).toBe(503)
  const [list] = await kept()
  expect((await desk.get(`${address}/${list.id}/file`)).body).toBe(file)
  await desk.delete(`${address}/${list.id}`)
})

it('deletes a list with its file fourteen days after its last correction', async () => {
  const { id } = (await shelve(await schoolOf('old'))).json().data
  const [stored] = await t.db.select().from(files)
  t.clock.forward({ days: 14 })
  expect([await kept(), (await desk.get(`${address}/${id}/file`)).statusCode]).toEqual([[], 404])
  await t.services.jobs.enqueue(t.db, sweepImports, {})
  await t.runJobs()
  expect([await t.db.select().from(shelvedLists), await t.db.select().from(files)]).toEqual([[], []])
  await expect(t.services.files.get(stored?.storageKey ?? '')).rejects.toThrow()
})

it('keeps no file that is no list, none for another school, and ten at most', async () => {
  const school = await schoolOf('ten')
  expect((await shelve(school, '')).statusCode).toBe(422)
  expect((await shelve(await t.aSchool({ partnershipLevel: 'partner' }))).statusCode).toBe(422)
  expect((await shelve(999_999)).statusCode).toBe(404)
  for (let at = 0; at < 10; at += 1) expect((await shelve(school)).statusCode).toBe(201)
  expect((await shelve(school)).json().code).toBe('imports.too_many_shelved')
  const keys = (await t.db.select().from(files)).map(({ storageKey }) => storageKey)
  const stored: string[] = []
  for await (const { key } of t.services.files.list()) stored.push(key)
  expect(stored.sort()).toEqual(keys.sort())
})

it('prepares a run that marks those whom a list does not name, but not who is left out; another takes it back', async () => {
  const school = await schoolOf('gone')
  const email = (name: string) => `${name}@gone.boreale.example.org`
  await send(school, list(row(email('stays')), row(email('leaves')), row(email('spared')), row(email('bad'))))
  const { data } = (await desk.get(`/api/students/studentlist?school=${school}`)).json()
  const idOf = (name: string) => data.find((one: { email: string }) => one.email === email(name)).id
  const now = list(row(email('stays')), row(email('bad'), { birthday: 'x' }))
  const leave = (label: string) =>
    send(school, now, { to: 'leavers', fields: { label, except: JSON.stringify([idOf('spared')]) } })
  expect((await leave(' ')).json().errors).toHaveProperty('label')
  const { id } = (await leave('Sortis 2026')).json()
  const read = async (): Promise<StudentRun> => (await desk.get(`/api/students/runs/${id}`)).json().data
  expect(await read()).toMatchObject({ kind: 'tag', label: 'Sortis 2026', state: 'prepared', total: 1 })
  const { people } = (await desk.get(`/api/students/runs/${id}/sample`)).json().data
  expect(people).toMatchObject([{ email: email('leaves') }])
  await desk.put(`/api/students/runs/${id}`, { state: 'running' })
  await t.runJobs()
  expect(await read()).toMatchObject({ state: 'done', done: 1, canBeUndone: true })
  const marked = await desk.get(`/api/students/studentlist?${new URLSearchParams({ tag: 'Sortis 2026' })}`)
  expect(marked.json().data.map((one: { email: string }) => one.email)).toEqual([email('leaves')])
  const none = await send(
    school,
    list(row(email('stays')), row(email('leaves')), row(email('spared')), row(email('bad'))),
    {
      to: 'leavers',
      fields: { label: 'Personne' },
    },
  )
  expect([none.statusCode, none.json().code]).toEqual([409, 'runs.nobody'])
})
