import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { beforeAll, expect, it } from 'vitest'
import { startTest } from './harness.ts'
import type { Person } from './people.ts'

const t = await startTest({ env: { BODY_SECONDS: '0.5', UPLOAD_SECONDS: '60' } })
const hurried = await startTest({ env: { BODY_SECONDS: '0.5', UPLOAD_SECONDS: '1' } })
let admin: Person
let student: Person
let schoolId = 0

beforeAll(async () => {
  for (const { app } of [t, hurried]) await app.listen({ port: 0, host: '127.0.0.1' })
  admin = await t.anAdmin()
  student = await t.aStudent()
  schoolId = await t.aSchool({ partnershipLevel: 'inclusive' })
})

/** Sends the text, then every 50 ms one more part of what follows, and tells all that came back when the line was closed. */
function send(text: string, following: string[] = [], { app } = t) {
  const { port } = app.server.address() as AddressInfo
  return new Promise<string>((resolve) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    const timer = setInterval(() => {
      const next = following.shift()
      if (next !== undefined) socket.write(next)
    }, 50)
    socket.on('data', (part) => {
      answer += part
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearInterval(timer)
      resolve(answer)
    })
  })
}

const post = (path: string, headers: string[], body = '') =>
  [`POST ${path} HTTP/1.1`, 'host: a', ...headers, '', body].join('\r\n')
const bearer = async (person: Person) => `authorization: Bearer ${t.tokenOf(person)}`
const json = ['content-type: application/json', 'content-length: 4000']
const form = ['content-type: multipart/form-data; boundary=b', 'content-length: 4000']
const streamed = ['content-type: multipart/form-data; boundary=b', 'transfer-encoding: chunked']
const statusOf = (answer: string) => Number(answer.split(' ')[1])
const part = (name: string, more = '') =>
  `--b\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`

const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`

function expectTooSlow(answer: string) {
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 408 /)
  expect(head.toLowerCase()).toContain('content-type: application/problem+json')
  expect(head.toLowerCase()).toContain('connection: close')
  expect(JSON.parse(body)).toMatchObject({ status: 408, code: 'platform.too_slow' })
}

it('answers 408 to whoever begins a body and does not finish it, and ends the connection', async () => {
  const waiting = [
    post('/api/security/login', json, '{"username":"'),
    post(
      '/api/security/login',
      ['content-type: application/json', 'transfer-encoding: chunked'],
      '2\r\n{"\r\n',
    ),
    post('/api/payments/webhook', json, '{"id":"'),
    post('/api/signatures/webhook', json, '{"event_id":"'),
    post('/api/nothing', json, '{'),
    post(
      '/api/contracts/multimedia_insurance/invoice',
      [...form, await bearer(student)],
      part('invoice', '; filename="a.pdf"'),
    ),
    post('/api/schools', [...form, await bearer(admin)], part('name')),
    post('/api/schools', [...form, await bearer(admin)]),
    post(
      `/api/schools/${schoolId}/students`,
      [...form, await bearer(admin)],
      `${part('submitFile', '; filename="liste.csv"')}civilité;nom`,
    ),
    'POST /api/security/login HTTP/1.1\r\nhost: a\r\n',
  ]
  for (const answer of await Promise.all(waiting.map((text) => send(text)))) expectTooSlow(answer)
})

it('gives the body of a call no more time because it comes letter by letter', async () => {
  expectTooSlow(await send(post('/api/security/login', json, '{"username":"'), Array(400).fill('a')))
})

it('waits for an upload as long as it moves', async () => {
  const upload = post('/api/schools', [...streamed, 'connection: close', await bearer(admin)])
  const letters = Array<string>(30).fill(chunk('a'))
  const answer = await send(upload, [chunk(part('name')), ...letters, chunk('\r\n--b--\r\n'), '0\r\n\r\n'])
  expect(statusOf(answer)).toBe(422)
})

it('gives an upload that moves no more time than all uploads have', async () => {
  const bearer = `authorization: Bearer ${hurried.tokenOf(await hurried.anAdmin())}`
  const text = post('/api/schools', [...streamed, bearer], chunk(part('name')))
  const answer = await send(text, Array(400).fill(chunk('a')), hurried)
  expectTooSlow(answer)
})

it('cuts off who was refused and goes on sending', async () => {
  const answer = await send(post('/api/schools', form, part('name')), Array(400).fill('a'))
  expect(statusOf(answer)).toBe(401)
})

it('takes no call that is larger than calls are, said at once', async () => {
  const large = { username: 'x'.repeat(70_000), password: 'x' }
  expect((await t.post('/api/security/login', { body: large })).statusCode).toBe(413)
  const prices = Array.from({ length: 1000 }, (_, index) => ({
    priceId: `${'p'.repeat(60)}${index}`,
    unitAmount: 100,
  }))
  const change = await t
    .as(admin)
    .put(`/api/tariffs/versions/${crypto.randomUUID()}`, { revision: 1, prices })
  expect(change.statusCode).toBe(404)
})
