import { afterAll, beforeAll, expect, it } from 'vitest'
import { aSandbox } from '../../test/a-sandbox.ts'
import { anchor, anOngoing, aPdf, aRequest, aSigner, yousignClient } from '../../test/yousign-client.ts'

let sandbox: Awaited<ReturnType<typeof aSandbox>>
let client: ReturnType<typeof yousignClient>

beforeAll(async () => {
  sandbox = await aSandbox()
  client = yousignClient(sandbox.url)
})
afterAll(() => sandbox.stop())

const draft = async () => (await client.post('/signature_requests', aRequest)).json.id as string
const withInfo = (change: object) => ({ ...aSigner, info: { ...aSigner.info, ...change } })
const withUrl = (success: string) => ({ ...aSigner, redirect_urls: { success } })

it('refuses a call without the key, or with another one', async () => {
  const refused = await yousignClient(sandbox.url, 'other').get('/signature_requests')
  expect(refused).toMatchObject({ status: 401, json: { type: 'unauthorized', detail: expect.any(String) } })
})

it('shows the limits of the account on every answer', async () => {
  const { headers } = await client.get('/signature_requests')
  expect(headers.get('x-ratelimit-limit-minute')).toBe('60')
  expect(Number(headers.get('x-ratelimit-remaining-hour'))).toBeLessThan(1200)
})

it('answers 404 with a type for what is not there, 405 with a message for a wrong verb', async () => {
  expect(await client.get('/signature_requests/none')).toMatchObject({
    status: 404,
    json: { type: 'not_found' },
  })
  expect(await client.get('/nothing')).toMatchObject({ status: 404, json: { type: 'not_found' } })
  const wrong = await client.send('PUT', '/signature_requests', {})
  expect(wrong).toMatchObject({ status: 405, json: { message: expect.any(String) } })
})

it.each([
  ['no name', { name: '' }],
  ['a name of 129 characters', { name: 'x'.repeat(129) }],
  ['no way of delivery', { delivery_mode: undefined }],
  ['an own id with a space', { external_id: 'a b' }],
  ['an own id of 256 characters', { external_id: 'x'.repeat(256) }],
  ['a past day', { expiration_date: '2020-01-01' }],
  ['a day more than a year ahead', { expiration_date: '2099-01-01' }],
  ['a day that does not exist', { expiration_date: '2027-02-30' }],
  ['a time instead of a day', { expiration_date: '2027-02-20T10:00:00Z' }],
  ['an unknown time zone', { timezone: 'Europe/Nowhere' }],
  ['an unknown language of the proof', { audit_trail_locale: 'zh' }],
  ['a text for a flag', { signers_allowed_to_decline: 'yes' }],
])('refuses a request with %s', async (_what, change) => {
  const refused = await client.post('/signature_requests', { ...aRequest, ...change })
  expect(refused).toMatchObject({
    status: 400,
    json: { type: 'validation_error', detail: expect.any(String) },
  })
})

it.each([
  ['Chinese', { first_name: '伟' }],
  ['Arabic', { last_name: 'محمد' }],
  ['Greek', { last_name: 'Παπαδόπουλος' }],
  ['Cyrillic', { last_name: 'Иванов' }],
  ['Vietnamese', { last_name: 'Nguyễn' }],
  ['a dot', { first_name: 'J.' }],
  ['the typographic apostrophe', { last_name: 'O’Brien' }],
  ['a space at the end', { first_name: 'Malo ' }],
])('refuses a name with %s', async (_what, change) => {
  const refused = await client.post(`/signature_requests/${await draft()}/signers`, withInfo(change))
  expect(refused.status).toBe(400)
  expect(refused.json.detail).toMatch(/^info\.(first|last)_name: /)
})

it.each(['Łukasz', "D'Arc", 'Țepeș', 'Zoë-Müller (2)', 'Şükrü'])('takes the name %s', async (name) => {
  const taken = await client.post(
    `/signature_requests/${await draft()}/signers`,
    withInfo({ last_name: name }),
  )
  expect(taken.status).toBe(201)
})

it.each([
  ['Chinese as language', withInfo({ locale: 'zh' })],
  ['Arabic as language', withInfo({ locale: 'ar' })],
  ['a broken e-mail', withInfo({ email: 'malo@example' })],
  ['two e-mails', withInfo({ email: 'a@example.org,b@example.org' })],
  ['a national phone number', withInfo({ phone_number: '0612345678' })],
  ['codes by text message without a number', { ...aSigner, signature_authentication_mode: 'otp_sms' }],
  [
    'codes by text message to China',
    { ...withInfo({ phone_number: '+8613800138000' }), signature_authentication_mode: 'otp_sms' },
  ],
  ['an unknown way to prove who signs', { ...aSigner, signature_authentication_mode: 'sms' }],
  ['no level of signature', { ...aSigner, signature_level: undefined }],
  ['an address to return to of 256 characters', withUrl(`https://example.org/${'x'.repeat(236)}`)],
  ['an address to return to that is none', withUrl('javascript:alert(1)')],
  ['a list instead of a person', { ...aSigner, info: [] }],
])('refuses a signer with %s', async (_what, signer) => {
  expect((await client.post(`/signature_requests/${await draft()}/signers`, signer)).status).toBe(400)
})

it('takes an address to return to of exactly 255 characters', async () => {
  const url = `https://example.org/${'x'.repeat(235)}`
  expect((await client.post(`/signature_requests/${await draft()}/signers`, withUrl(url))).status).toBe(201)
})

it('refuses a field that is too small, on no page, or of another document', async () => {
  const id = await draft()
  const { json } = await client.upload(id, await aPdf(['x']), { parse_anchors: 'false' })
  const field = { type: 'signature', document_id: json.id, page: 1, x: 10, y: 10, width: 85, height: 37 }
  const add = (change: object) =>
    client.post(`/signature_requests/${id}/signers`, { ...aSigner, fields: [{ ...field, ...change }] })
  for (const change of [{ width: 84 }, { height: 36 }, { page: 2 }, { x: 1.5 }, { document_id: 'other' }]) {
    expect((await add(change)).status).toBe(400)
  }
  expect((await add({})).status).toBe(201)
  expect((await client.post(`/signature_requests/${id}/activate`)).status).toBe(201)
})

it('refuses a file that is no PDF whatever its name, a broken one, and a form without a file', async () => {
  const id = await draft()
  expect((await client.upload(id, Buffer.from('<html>'))).json.detail).toMatch(/^file: /)
  expect((await client.upload(id, Buffer.from('%PDF-1.7 nothing'))).status).toBe(400)
  expect((await client.upload(id, await aPdf(['x']), { nature: 'other' })).status).toBe(400)
  expect((await client.upload(id, await aPdf(['x']), { name: 'a/b.pdf' })).status).toBe(400)
  expect((await client.upload(id, await aPdf(['{{s1|signature|84|37}}']))).status).toBe(400)
  const form = new FormData()
  form.append('nature', 'signable_document')
  expect((await client.send('POST', `/signature_requests/${id}/documents`, form)).status).toBe(400)
  expect((await client.post(`/signature_requests/${id}/documents`, {})).status).toBe(415)
})

it('activates nothing without a document, a signer, or a place to sign', async () => {
  const id = await draft()
  const activate = () => client.post(`/signature_requests/${id}/activate`)
  expect((await activate()).json.detail).toMatch(/^documents: /)
  await client.upload(id, await aPdf(['no anchor']))
  expect((await activate()).json.detail).toMatch(/^signers: /)
  await client.post(`/signature_requests/${id}/signers`, aSigner)
  expect((await activate()).json.detail).toContain('no signature field')
  await client.upload(id, await aPdf([anchor]))
  expect((await activate()).status).toBe(201)
})

it('changes nothing once a request is on its way', async () => {
  const { id } = await anOngoing(client)
  expect((await client.upload(id, await aPdf([anchor]))).status).toBe(403)
  expect((await client.post(`/signature_requests/${id}/signers`, aSigner)).status).toBe(403)
  expect((await client.post(`/signature_requests/${id}/activate`)).status).toBe(403)
  expect(
    (await client.post(`/signature_requests/${id}/reactivate`, { expiration_date: '2027-01-01' })).status,
  ).toBe(403)
  expect((await client.post(`/signature_requests/${id}/cancel`, { reason: 'tired' })).status).toBe(400)
  expect((await client.get(`/signature_requests/${id}/audit_trails/download`)).status).toBe(403)
})

it('answers unreadable JSON with 400, another type with 415, and takes an empty body where none is needed', async () => {
  const raw = (type: string, body: string) =>
    fetch(`${sandbox.url}/yousign/v3/signature_requests`, {
      method: 'POST',
      body,
      headers: { authorization: 'Bearer key_x', 'content-type': type },
    })
  expect((await raw('application/json', '{')).status).toBe(400)
  expect((await raw('application/json', '[]')).status).toBe(400)
  expect((await raw('text/xml', '<a/>')).status).toBe(415)
})

it('told to fail answers in the provider’s shapes and changes nothing', async () => {
  const { id } = await anOngoing(client)
  const { behaviours } = sandbox.context.control
  behaviours.set('yousign', { mode: 'failing', status: 500 })
  const failed = await client.post(`/signature_requests/${id}/cancel`, { reason: 'other' })
  expect(failed).toMatchObject({ status: 500, json: { type: 'about:blank', detail: expect.any(String) } })
  behaviours.set('yousign', { mode: 'failing', status: 429 })
  const limited = await client.get('/signature_requests')
  expect(limited).toMatchObject({ status: 429, json: { message: expect.any(String) } })
  expect(limited.headers.get('retry-after')).toBe('60')
  behaviours.reset()
  expect((await client.get(`/signature_requests/${id}`)).json.status).toBe('ongoing')
})

it('cut after creating a draft has created it: the caller finds it by its own id', async () => {
  const { holds } = sandbox.context.control
  const hold = holds.add({ provider: 'yousign', match: 'POST /yousign/v3/signature_requests', when: 'after' })
  const calling = client.post('/signature_requests', { ...aRequest, external_id: 'cut' })
  const find = async () => (await client.get('/signature_requests?external_id[eq]=cut')).json.data.length
  while ((await find()) === 0) await new Promise(setImmediate)
  holds.release(hold.id, 'drop')
  await expect(calling).rejects.toThrow()
  expect(await find()).toBe(1)
})
