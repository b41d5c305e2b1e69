import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { beforeAll, expect, it } from 'vitest'
import { contractActivated } from '../src/features/contracts/contracts.service.ts'
import { becauseOf } from '../src/platform/cause.ts'
import { insertHomeContract } from './contracts.ts'
import { startTest } from './harness.ts'

const t = await startTest({ env: { CHAT_SCRIPT_URL: 'https://chat.example.org/widget.js' } })
beforeAll(() => t.app.listen({ port: 0, host: '127.0.0.1' }))

/** What came back for a request as it is written here. */
function send(text: string): Promise<string> {
  const { port } = t.app.server.address() as AddressInfo
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.on('data', (part) => {
      answer += part
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(answer.toLowerCase()))
  })
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`
const requests = {
  'a call': get('/api/site'),
  'a call that is refused': get('/api/accounts/me'),
  'a call that there is not': get('/api/nothing'),
  'a page': get('/home'),
  'a file that there is not': get('/uploads/x.pdf'),
  'a file of the web': get('/favicon.svg'),
  'a document of a product': get('/document/multimedia/ipid.pdf'),
  'the page of the chat': get('/chat'),
  'the descriptions of the calls': get('/api/docs'),
  'an address that cannot be read': get('/api/%ff'),
  'a body that cannot be read':
    'POST /api/security/login HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 1\r\n\r\n{',
  'a head that is none': 'NONE\r\n\r\n',
  'a head that is too long': `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nhost: a\r\n\r\n`,
}

it.each(Object.entries(requests))('shuts %s off from other sites and from guesses', async (_, text) => {
  const answer = await send(text)
  expect(answer).toContain('\r\nx-content-type-options: nosniff\r\n')
  expect(answer).toContain('\r\ncross-origin-resource-policy: same-origin\r\n')
  expect(answer).toMatch(/\r\npermissions-policy: .*camera=\(\).*geolocation=\(\).*\r\n/)
  expect(answer).not.toContain('strict-transport-security')
})

it.each([
  'a call',
  'a call that is refused',
  'a call that there is not',
] as const)('lets %s load nothing, and stand in no frame', async (name) => {
  expect(await send(requests[name])).toContain(
    "\r\ncontent-security-policy: default-src 'none'; base-uri 'none'; frame-ancestors 'none'\r\n",
  )
})

it('says what is wrong with a head, as with all else', async () => {
  for (const [text, status, code] of [
    [requests['a head that is none'], 400, 'platform.unreadable'],
    [requests['a head that is too long'], 431, 'platform.head_too_large'],
  ] as const) {
    const [head = '', body = ''] = (await send(text)).split('\r\n\r\n')
    expect(head).toContain(`http/1.1 ${status} `)
    expect(JSON.parse(body)).toMatchObject({ status, code })
  }
})

it('takes a token whatever the case of its scheme', async () => {
  const token = t.tokenOf(await t.aStudent())
  const statusWith = async (authorization: string) =>
    (await t.get('/api/accounts/me', { headers: { authorization } })).statusCode
  for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
    expect([scheme, await statusWith(`${scheme} ${token}`)]).toEqual([scheme, 200])
  }
  for (const scheme of ['Basic', 'Bear', 'Bearer:']) {
    expect([scheme, await statusWith(`${scheme} ${token}`)]).toEqual([scheme, 401])
  }
})

it('says whom to tell of a weakness, and keeps saying it', async () => {
  const read = async () => (await t.get('/.well-known/security.txt')).body.split('\n')
  expect((await t.get('/.well-known/security.txt')).headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(await read()).toEqual([
    'Contact: mailto:support@example.org',
    expect.stringMatching(/^Expires: \d{4}-\d\d-\d\dT00:00:00Z$/),
    'Preferred-Languages: fr, en',
    'Canonical: https://cursus.test/.well-known/security.txt',
    '',
  ])
  t.clock.forward({ days: 400 })
  const expires = new Date((await read())[1]?.slice('Expires: '.length) ?? '')
  expect(expires.getTime()).toBeGreaterThan(t.clock.now().getTime())
})

it('names a call by the id that its browser gave it, in its answer and in the lines of the jobs that it caused', async () => {
  const student = await t.aStudent()
  const id = crypto.randomUUID()
  const ask = (given: string) =>
    t.post('/api/forgot_password/', { body: { email: student.email }, headers: { 'x-request-id': given } })
  const answer = await ask(id.toUpperCase())
  expect([answer.statusCode, answer.headers['x-request-id']]).toEqual([expect.any(Number), id])
  await t.runJobs()
  const lines = t.lines.filter(({ requestId }) => requestId === id)
  expect(lines.map(({ route, job }) => route ?? job)).toEqual([
    '/api/forgot_password/',
    'students.access_mail',
  ])
  // What is no id of ours is not written anywhere.
  const strange = await ask(`${id}\\" OR 1=1`)
  expect(strange.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  expect(strange.headers['x-request-id']).not.toBe(id)
})

it('names in the lines of a job the call that caused the job that caused it', async () => {
  const { id: contractId } = await insertHomeContract(t.services, await t.aStudent())
  const requestId = crypto.randomUUID()
  await becauseOf({ requestId }, () => t.services.jobs.enqueue(t.db, contractActivated, { contractId }))
  await t.runJobs()
  const done = t.lines.filter((line) => line.requestId === requestId && line.msg === 'a job is done')
  expect(done.map(({ job }) => job)).toEqual(['contracts.activated', 'mail.send'])
})
