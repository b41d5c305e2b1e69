import { randomBytes } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as pkijs from 'pkijs'
import { expect, it, onTestFinished } from 'vitest'
import { startSandbox } from '../../../test/sandbox.ts'
import { createRfc3161TimeStamps } from './rfc3161-time-stamps.ts'

const outside = await startSandbox('https://cursus.test')
const signature = randomBytes(70)

/** Stamps by the authority at `url`, with the faults that were told and a clock that the test moves. */
function stampsBy(url: string, patience = 20_000) {
  const faults: unknown[] = []
  const clock = { at: 0 }
  const onFault = (fault: unknown) => faults.push(fault)
  const stamps = createRfc3161TimeStamps({ url, onFault, now: () => clock.at, patience })
  return { ...stamps, faults, clock }
}

/** An authority of this test alone; counts what it is asked. */
async function anAuthority(answer: RequestListener) {
  const counted = { calls: 0 }
  const server = createServer((request, response) => {
    counted.calls += 1
    answer(request, response)
  }).listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return Object.assign(counted, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` })
}

it('gets a token that speaks of the signature, and is signed by its authority', async () => {
  const { stamp, faults } = stampsBy(`${outside.url}/timestamp`)
  const token = await stamp(signature)
  expect(faults).toEqual([])
  const { content } = pkijs.ContentInfo.fromBER(new Uint8Array(token ?? []))
  const signed = new pkijs.SignedData({ schema: content })
  const check = (data: Uint8Array) =>
    signed.verify({ signer: 0, data: new Uint8Array(data).buffer, checkChain: false })
  expect(await check(signature)).toBe(true)
  await expect(check(randomBytes(70))).rejects.toThrow('TSTInfo')
})

it.each<[string, RequestListener]>([
  ['fails', (_request, response) => response.writeHead(503).end()],
  ['is silent', () => undefined],
  ['answers something else', (_request, response) => response.end('<html></html>')],
  ['refuses', (_request, response) => response.end(Buffer.from('3005300302 0102'.replace(' ', ''), 'hex'))],
])('goes without where the authority %s, says so once, and asks again after a minute', async (_, answer) => {
  const authority = await anAuthority(answer)
  const { stamp, faults, clock } = stampsBy(authority.url, 300)
  expect([await stamp(signature), await stamp(signature)]).toEqual([null, null])
  expect([authority.calls, faults.length]).toEqual([1, 1])
  clock.at += 60_000
  expect(await stamp(signature)).toBeNull()
  expect(authority.calls).toBe(2)
})

it('takes no token that was made for another query', async () => {
  const known = await fetch(`${outside.url}/timestamp`, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query' },
    body: await aQueryOf(signature),
  })
  const kept = Buffer.from(await known.arrayBuffer())
  const authority = await anAuthority((_request, response) => response.end(kept))
  const { stamp, faults } = stampsBy(authority.url)
  expect(await stamp(signature)).toBeNull()
  expect(String(faults[0])).toContain('the stamp answers another query')
})

async function aQueryOf(bytes: Uint8Array) {
  const { createHash } = await import('node:crypto')
  const { writeQuery } = await import('./time-stamp-messages.ts')
  return writeQuery(createHash('sha256').update(bytes).digest(), Buffer.from('4102030405060708', 'hex'))
}
