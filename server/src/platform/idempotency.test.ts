import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { aPng } from '../../test/a-png.ts'
import { startTest } from '../../test/harness.ts'
import { AppError } from './errors.ts'
import { type App, createHttp } from './http.ts'
import { takeIdempotencyKeys } from './idempotency.ts'
import { idempotencyKeys } from './platform.table.ts'
import { readForm } from './uploads.ts'

const t = await startTest()
const app = await createHttp(t.services, t.app.log)
let done = 0
let act: () => unknown = () => undefined
let gate: Promise<unknown> = Promise.resolve()
await app.register(
  async (scope) => {
    takeIdempotencyKeys(scope as App, { beatMs: 20 })
    scope.post('/things', async (_request, reply) => {
      done += 1
      await gate
      await act()
      return reply.code(201).send({ thing: done })
    })
    scope.post('/forms', async (request, reply) => {
      done += 1
      if (refusal) throw refusal
      const { fields, files } = await readForm(request, { paper: ['image/png'] })
      return reply.code(201).send({ thing: done, fields, size: files.paper?.bytes.length })
    })
    scope.delete('/things', async (_request, reply) => {
      done += 1
      if (done > 1) throw new AppError('not_found', 'platform.not_found')
      return reply.code(204).send(null)
    })
    scope.post('/open', { config: { isPublic: true } }, async () => {
      done += 1
      return { thing: done }
    })
  },
  { prefix: '/api' },
)
/** Has each call wait at its work until the returned function is called. */
function closeGate(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  gate = promise
  return resolve
}
let refusal: AppError | null = null
beforeEach(() => {
  refusal = null
  done = 0
  act = () => undefined
  gate = Promise.resolve()
})

const student = await t.aStudent()
const other = await t.aStudent()
async function post(
  key: string | undefined,
  body: object = { a: 1 },
  { as = student, url = '/api/things' } = {},
) {
  const authorization = `Bearer ${t.tokenOf(as)}`
  const headers = { authorization, ...(key !== undefined && { 'idempotency-key': key }) }
  return app.inject({ method: 'POST', url, headers, payload: body })
}

const keyOf = async (key: string) =>
  (await t.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key)))[0]

it('refuses a key that comes again with another query', async () => {
  await post('tried', undefined, { url: '/api/things?dryRun=true' })
  const again = await post('tried', undefined, { url: '/api/things?dryRun=true' })
  const other = await post('tried', undefined, { url: '/api/things' })
  expect([again.statusCode, other.statusCode, other.json().code]).toEqual([201, 422, 'platform.key_reused'])
})

it('does a thing once for one key, and answers the same again', async () => {
  const first = await post('one')
  const second = await post('one')
  expect([second.statusCode, second.body, second.headers['content-type']]).toEqual([
    201,
    first.body,
    first.headers['content-type'],
  ])
  expect(done).toBe(1)
  await post(undefined)
  await post(undefined)
  expect(done).toBe(3)
})

it('removes a thing once for one key, so that a repeat whose first answer was lost is not « not found »', async () => {
  const remove = (key: string) =>
    app.inject({
      method: 'DELETE',
      url: '/api/things',
      headers: { authorization: `Bearer ${t.tokenOf(student)}`, 'idempotency-key': key },
    })
  const answers = [await remove('gone'), await remove('gone'), await remove('another')]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 404])
  expect((await post('gone')).statusCode).toBe(201)
})

it('keeps keys apart by account and path, and refuses another body', async () => {
  await post('two')
  await post('two', { a: 1 }, { as: other })
  expect(done).toBe(2)
  const changed = await post('two', { a: 2 })
  expect([changed.statusCode, changed.json().code]).toEqual([422, 'platform.key_reused'])
  expect(done).toBe(2)
})

it('says that the first is still in progress', async () => {
  const open = closeGate()
  const first = post('three')
  await expect.poll(() => done).toBe(1)
  const second = await post('three')
  expect([second.statusCode, second.json().code]).toEqual([409, 'platform.in_progress'])
  open()
  expect((await first).statusCode).toBe(201)
  expect((await post('three')).json()).toEqual({ thing: 1 })
})

it('does nothing again while its first call runs, however long, and soon when that died with its process', async () => {
  const open = closeGate()
  const first = post('long')
  await expect.poll(() => done).toBe(1)
  for (let turn = 0; turn < 3; turn += 1) {
    t.clock.forward({ seconds: 9 })
    const isTold = async () => (await keyOf('long'))?.createdAt.getTime() === t.services.now().getTime()
    await expect.poll(isTold).toBe(true)
    expect((await post('long')).statusCode).toBe(409)
  }
  open()
  expect((await first).statusCode).toBe(201)
  await t.db.update(idempotencyKeys).set({ status: null, body: null }).where(eq(idempotencyKeys.key, 'long'))
  t.clock.forward({ seconds: 9 })
  expect((await post('long')).statusCode).toBe(409)
  t.clock.forward({ seconds: 2 })
  expect((await post('long')).statusCode).toBe(201)
  expect(done).toBe(2)
})

it('remembers no refusal, so that what was put right may come under the same key', async () => {
  for (const [key, kind] of [
    ['four', 'payment_required'],
    ['corrected', 'invalid'],
    ['five', 'unavailable'],
    ['six', 'too_many'],
  ] as const) {
    act = () => {
      throw new AppError(kind, 'platform.too_many')
    }
    expect((await post(key)).statusCode).not.toBe(201)
    act = () => undefined
    expect((await post(key, { a: 2 })).statusCode).toBe(201)
    expect((await post(key)).json().code).toBe('platform.key_reused')
  }
})

it('goes on with what a dead process began, and forgets after a day', async () => {
  await post('seven')
  await t.db.update(idempotencyKeys).set({ status: null, body: null })
  expect((await post('seven')).statusCode).toBe(409)
  t.clock.forward({ minutes: 2 })
  expect((await post('seven')).statusCode).toBe(201)
  t.clock.forward({ days: 1, seconds: 1 })
  await post('seven', { another: 'body' })
  expect(done).toBe(3)
})

it('takes no strange key, and keeps nothing for calls without an account', async () => {
  for (const key of ['', 'x'.repeat(256), 'a b']) {
    expect([key, (await post(key)).statusCode]).toEqual([key, 422])
  }
  const before = await t.db.select().from(idempotencyKeys)
  const open = () =>
    app.inject({ method: 'POST', url: '/api/open', headers: { 'idempotency-key': 'k' }, payload: {} })
  expect((await open()).body).not.toBe((await open()).body)
  expect(await t.db.select().from(idempotencyKeys)).toHaveLength(before.length)
})

type Part = [string, string | File]
/** Sends a form as a browser does, with a new boundary each time. */
async function postForm(key: string, parts: Part[], url = '/api/forms') {
  const form = new FormData()
  for (const [name, value] of parts) form.append(name, value)
  const { headers, body } = new Response(form)
  const authorization = `Bearer ${t.tokenOf(student)}`
  return app.inject({
    method: 'POST',
    url,
    headers: { authorization, 'idempotency-key': key, 'content-type': headers.get('content-type') ?? '' },
    payload: Buffer.from(await new Response(body).arrayBuffer()),
  })
}
const aPaper = (side: number) => new File([new Uint8Array(aPng({ side }))], 'paper.png')

it('knows the whole of a form: the same parts are answered alike, others of the same length are refused', async () => {
  const parts: Part[] = [
    ['name', 'Ada'],
    ['paper', aPaper(3)],
  ]
  const first = await postForm('form', parts)
  expect([first.statusCode, first.json()]).toEqual([
    201,
    expect.objectContaining({ thing: 1, fields: { name: 'Ada' } }),
  ])
  expect((await postForm('form', parts)).body).toBe(first.body)
  expect(done).toBe(1)
  const others: Part[][] = [
    [parts[0] as Part, ['paper', aPaper(4)]],
    [['name', 'Eve'], parts[1] as Part],
    [['nam2', 'Ada'], parts[1] as Part],
    [...parts, ['more', '']],
    [],
  ]
  const answers = [
    ...(await Promise.all(others.map((other) => postForm('form', other)))),
    await postForm('form', parts, '/api/forms?dryRun=true'),
  ]
  for (const refused of answers) {
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'platform.key_reused'])
  }
  expect(done).toBe(1)
})

it('keeps no answer to a form that was not read to its end, and says of one that is still read that it is in progress', async () => {
  refusal = new AppError('forbidden', 'accounts.role')
  expect((await postForm('unread', [['name', 'Ada']])).statusCode).toBe(403)
  refusal = null
  expect((await postForm('unread', [['name', 'Ada']])).statusCode).toBe(201)
  await t.db.update(idempotencyKeys).set({ status: null, bodyHash: 'a form that is being read' })
  expect((await postForm('unread', [['name', 'Ada']])).statusCode).toBe(409)
  t.clock.forward({ minutes: 2 })
  expect((await postForm('unread', [['name', 'Ada']])).statusCode).toBe(201)
})
