import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { Request, readAnswer, toRequest } from './yousign-answers.ts'
import { readYousignEvent } from './yousign-events.ts'

const answer = (body: unknown, status = 200) => Response.json(body, { status })
const request = {
  id: 'sr_1',
  status: 'paused',
  external_id: 'contract-1',
  documents: [{ id: 'doc_1' }],
  signers: null,
}

it('reads a request, whatever the provider says beside', async () => {
  const read = await readAnswer(Request, answer({ ...request, name: 'CU-1', source: 'public_api' }))
  expect(toRequest(read)).toEqual({
    id: 'sr_1',
    state: 'ongoing',
    externalId: 'contract-1',
    documentIds: ['doc_1'],
    signerIds: [],
    sentAt: null,
    signedAt: null,
  })
})

it('reads when a request was sent and signed', async () => {
  const times = { activated_at: '2026-11-20T10:00:00+00:00', completed_at: '2026-11-20T22:59:30+00:00' }
  const read = await readAnswer(Request, answer({ ...request, status: 'done', ...times }))
  expect(toRequest(read)).toMatchObject({
    sentAt: new Date('2026-11-20T10:00:00Z'),
    signedAt: new Date('2026-11-20T22:59:30Z'),
  })
})

it.each([
  ['a request that it does not know', request, 404],
  ['a state that nobody knows', { ...request, status: 'elsewhere' }, 200],
  ['an id that is no text', { ...request, id: 7 }, 200],
  ['a list where one request was asked for', [request], 200],
])('takes no answer with %s', async (_, body, status) => {
  await expect(readAnswer(Request, answer(body, status))).rejects.toMatchObject({
    code: 'signatures.refused',
    status: 502,
  })
})

it('says that the provider is away when the body is no JSON', async () => {
  await expect(readAnswer(Request, new Response('<html>'))).rejects.toMatchObject({ status: 503 })
})

it('takes no event that nobody signed', () => {
  expect(readYousignEvent(Buffer.from('{}'), 'sha256=0', ['secret'])).toBeNull()
})

it('takes a delivery that either of two secrets signed, and none of another', () => {
  const body = {
    event_id: 'e1',
    event_name: 'signature_request.done',
    data: { signature_request: { id: 'r1' } },
  }
  const raw = Buffer.from(JSON.stringify(body))
  const signed = (secret: string) => `sha256=${createHmac('sha256', secret).update(raw).digest('hex')}`
  for (const secret of ['the-new-secret', 'the-old-secret'])
    expect(readYousignEvent(raw, signed(secret), ['the-new-secret', 'the-old-secret'])?.requestId).toBe('r1')
  expect(readYousignEvent(raw, signed('another-secret'), ['the-new-secret', 'the-old-secret'])).toBeNull()
})
