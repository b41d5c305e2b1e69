import { createHash, randomBytes } from 'node:crypto'
import { Integer, OctetString } from 'asn1js'
import * as pkijs from 'pkijs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aSandbox } from '../../test/a-sandbox.ts'

let sandbox: Awaited<ReturnType<typeof aSandbox>>
beforeAll(async () => {
  sandbox = await aSandbox()
})
afterAll(() => sandbox.stop())

const buffer = (bytes: Uint8Array) => new Uint8Array(bytes).buffer
const sha256 = '2.16.840.1.101.3.4.2.1'

function aQuery(data: Uint8Array, { certReq = true, algorithmId = sha256 } = {}): Uint8Array {
  const query = new pkijs.TimeStampReq({
    version: 1,
    messageImprint: new pkijs.MessageImprint({
      hashAlgorithm: new pkijs.AlgorithmIdentifier({ algorithmId }),
      hashedMessage: new OctetString({ valueHex: buffer(createHash('sha256').update(data).digest()) }),
    }),
    nonce: new Integer({ value: 4711 }),
    certReq,
  })
  return new Uint8Array(query.toSchema().toBER())
}

async function ask(body: Uint8Array) {
  const headers = { 'content-type': 'application/timestamp-query' }
  const response = await fetch(`${sandbox.url}/timestamp`, {
    method: 'POST',
    headers,
    body: new Uint8Array(body),
  })
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'application/timestamp-reply',
  ])
  return pkijs.TimeStampResp.fromBER(await response.arrayBuffer())
}

it('stamps a digest with its time, the nonce of the query and a certificate for stamps alone', async () => {
  const data = randomBytes(64)
  const { status, timeStampToken } = await ask(aQuery(data))
  expect(status.status).toBe(pkijs.PKIStatus.granted)
  const signed = new pkijs.SignedData({ schema: timeStampToken?.content })
  expect(await signed.verify({ signer: 0, data: buffer(data), checkChain: false })).toBe(true)
  const info = pkijs.TSTInfo.fromBER(signed.encapContentInfo.eContent?.getValue() ?? new ArrayBuffer(0))
  expect(info.nonce?.valueBlock.valueDec).toBe(4711)
  expect(Math.abs(info.genTime.getTime() - Date.now())).toBeLessThan(60_000)
  const published = await (await fetch(`${sandbox.url}/timestamp/certificate`)).text()
  const [own] = signed.certificates ?? []
  const carried = Buffer.from(own?.toSchema().toBER() ?? new ArrayBuffer(0)).toString('base64')
  expect(published.replace(/-----[A-Z ]+-----|\n/g, '')).toBe(carried)
})

it('leaves the certificate out where nobody asks for it', async () => {
  const { timeStampToken } = await ask(aQuery(randomBytes(64), { certReq: false }))
  expect(new pkijs.SignedData({ schema: timeStampToken?.content }).certificates ?? []).toEqual([])
})

it.each([
  ['that is none', Buffer.from('no query')],
  ['for another kind of digest', aQuery(randomBytes(8), { algorithmId: '1.3.14.3.2.26' })],
])('refuses a query %s', async (_, query) => {
  const { status, timeStampToken } = await ask(query)
  expect([status.status, timeStampToken]).toEqual([pkijs.PKIStatus.rejection, undefined])
})
