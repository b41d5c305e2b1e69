import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aSandbox } from '../../test/a-sandbox.ts'
import { anchor, anOngoing, aPdf, aRequest, aSigner, yousignClient } from '../../test/yousign-client.ts'
import { readPicture } from './page-picture.ts'

let sandbox: Awaited<ReturnType<typeof aSandbox>>
let client: ReturnType<typeof yousignClient>

beforeAll(async () => {
  sandbox = await aSandbox()
  client = yousignClient(sandbox.url)
})
afterAll(() => sandbox.stop())

const post = (link: string, fields: Record<string, string>) =>
  fetch(link, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
const signs = { outcome: 'sign', name: 'Malo Kerdivel', agree: 'on' }

it('takes a contract from draft to a signed file with proof, by the provider’s own calls', async () => {
  const created = await client.post('/signature_requests', { ...aRequest, expiration_date: undefined })
  expect(created.status).toBe(201)
  expect(created.json).toMatchObject({ status: 'draft', external_id: 'sig_abc', signers: [], documents: [] })
  const { id } = created.json
  const document = await client.upload(id, await aPdf(['Contrat', anchor], 2))
  expect(document.status).toBe(201)
  expect(document.json).toMatchObject({ filename: 'contrat.pdf', total_pages: 2, total_anchors: 1 })
  const signer = await client.post(`/signature_requests/${id}/signers`, aSigner)
  expect(signer.status).toBe(201)
  expect(signer.json).toMatchObject({ status: 'initiated', signature_link: null, info: aSigner.info })
  const active = await client.post(`/signature_requests/${id}/activate`)
  expect(active.status).toBe(201)
  const link = active.json.signers[0].signature_link
  expect(active.json).toMatchObject({
    status: 'ongoing',
    signers: [{ id: signer.json.id, status: 'notified' }],
  })
  const early = await client.get(`/signature_requests/${id}/documents/download?version=completed`)
  expect(early.status).toBe(403)

  const signed = await post(link, signs)
  expect(signed.status).toBe(303)
  expect(signed.headers.get('location')).toBe(`${aSigner.redirect_urls.success}&external_id=sig_abc`)
  expect((await client.get(`/signature_requests/${id}`)).json.status).toBe('done')
  const file = await client.get(`/signature_requests/${id}/documents/download?version=completed`)
  expect(file.headers.get('content-type')).toBe('application/pdf')
  const texts = (await readPicture(file.bytes, 2)).runs.map(({ text }) => text)
  expect(texts).toEqual(expect.arrayContaining(['Contrat', 'Malo Kerdivel', 'TEST : sans valeur juridique']))
  const again = await client.get(`/signature_requests/${id}/documents/download?version=completed`)
  expect(again.bytes.equals(file.bytes)).toBe(true)
  const proof = await client.get(`/signature_requests/${id}/signers/${signer.json.id}/audit_trails/download`)
  const lines = (await readPicture(proof.bytes, 1)).runs.map(({ text }) => text).join('\n')
  expect(lines).toContain(document.json.sha256)
  expect(lines).toContain('Malo Kerdivel <malo@example.org>')
})

it('tells the application each step once, signed over the raw body, with the time as text', async () => {
  const { id, link } = await anOngoing(client, { request: { external_id: 'told' } })
  await fetch(link)
  await fetch(link)
  await post(link, signs)
  await sandbox.hears(({ body }) => body.includes(id) && body.includes('"signature_request.done"'))
  const events = sandbox.received.filter(({ body }) => body.includes(id))
  expect(events.map(({ body }) => JSON.parse(body).event_name).sort()).toEqual([
    'signature_request.activated',
    'signature_request.done',
    'signer.done',
    'signer.link_opened',
  ])
  for (const { url, headers, body } of events) {
    const mac = createHmac('sha256', 'secret_x').update(body).digest('hex')
    expect(url).toBe('/api/signatures/webhook')
    expect(headers['x-yousign-signature-256']).toBe(`sha256=${mac}`)
    expect(headers['x-yousign-retry']).toBe('0')
    expect(JSON.parse(body)).toMatchObject({ sandbox: true, event_time: expect.stringMatching(/^\d{10}$/) })
    expect(JSON.parse(body).data.signature_request).toMatchObject({ id, external_id: 'told' })
  }
})

it('finds the draft again by the caller’s own id, since no call takes an idempotency key', async () => {
  const { json: draft } = await client.post('/signature_requests', { ...aRequest, external_id: 'again@1' })
  const found = await client.get('/signature_requests?external_id[eq]=again%401')
  expect(found.json).toMatchObject({ meta: { next_cursor: null }, data: [{ id: draft.id, status: 'draft' }] })
  expect((await client.get('/signature_requests?external_id[eq]=never')).json.data).toEqual([])
})

it('pages the list, newest first', async () => {
  const first = await client.get('/signature_requests?limit=1')
  const second = await client.get(`/signature_requests?limit=1&after=${first.json.meta.next_cursor}`)
  expect(first.json.data).toHaveLength(1)
  expect(second.json.data[0].id).not.toBe(first.json.data[0].id)
})

it('counts the anchors that really stand in the text, and only when asked to', async () => {
  const { json: draft } = await client.post('/signature_requests', aRequest)
  const two = await aPdf([
    'Ici : {{s1|signature|85|37}} et là',
    '{{s2|signature|100|40}}',
    '{{s1|mention|9|9}}',
  ])
  expect((await client.upload(draft.id, two)).json.total_anchors).toBe(2)
  expect((await client.upload(draft.id, two, { parse_anchors: 'false' })).json.total_anchors).toBe(0)
  expect((await client.upload(draft.id, await aPdf(['{{s1|signature}}']))).json.total_anchors).toBe(0)
})

it('ignores anchors beyond 150 pages without a word, as the provider does', async () => {
  const { json: draft } = await client.post('/signature_requests', aRequest)
  const long = await client.upload(draft.id, await aPdf([anchor], 151))
  expect(long.json).toMatchObject({ total_pages: 151, total_anchors: 0 })
})

it('ends a request that is canceled, and its link', async () => {
  const { id, link } = await anOngoing(client)
  const canceled = await client.post(`/signature_requests/${id}/cancel`, {
    reason: 'other',
    custom_note: 'x',
  })
  expect(canceled).toMatchObject({
    status: 201,
    json: { status: 'canceled', signers: [{ status: 'aborted' }] },
  })
  expect((await fetch(link)).status).toBe(410)
  expect((await post(link, signs)).status).toBe(410)
  expect((await client.post(`/signature_requests/${id}/cancel`, { reason: 'other' })).status).toBe(403)
  await sandbox.hears(({ body }) => body.includes(id) && body.includes('signature_request.canceled'))
})

it('deletes drafts only', async () => {
  const { json: draft } = await client.post('/signature_requests', aRequest)
  expect((await client.send('DELETE', `/signature_requests/${draft.id}`)).status).toBe(204)
  expect((await client.get(`/signature_requests/${draft.id}`)).status).toBe(404)
  const { id } = await anOngoing(client)
  expect((await client.send('DELETE', `/signature_requests/${id}`)).status).toBe(403)
})

it('packs several signed files into one archive', async () => {
  const { json: draft } = await client.post('/signature_requests', aRequest)
  for (const name of ['un.pdf', 'deux é.pdf']) await client.upload(draft.id, await aPdf([anchor]), { name })
  await client.post(`/signature_requests/${draft.id}/signers`, aSigner)
  const { json } = await client.post(`/signature_requests/${draft.id}/activate`)
  await post(json.signers[0].signature_link, signs)
  const file = await client.get(`/signature_requests/${draft.id}/documents/download?version=completed`)
  expect(file.headers.get('content-type')).toBe('application/zip')
  expect(file.bytes.readUInt32LE(0)).toBe(0x04034b50)
  expect(file.bytes.includes('deux é.pdf')).toBe(true)
})

it('goes on after a restart where it was: same link, same file, same draft', async () => {
  const { id, link } = await anOngoing(client)
  client = yousignClient(await sandbox.restart())
  const found = await client.get(`/signature_requests/${id}`)
  expect(found.json.status).toBe('ongoing')
  const signer = await client.get(`/signature_requests/${id}/signers/${found.json.signers[0].id}`)
  expect(new URL(signer.json.signature_link).pathname).toBe(new URL(link).pathname)
  expect((await post(signer.json.signature_link, signs)).status).toBe(303)
  const file = await client.get(`/signature_requests/${id}/documents/download?version=completed`)
  expect(file.status).toBe(200)
})
