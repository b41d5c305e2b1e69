import { afterAll, beforeAll, expect, it } from 'vitest'
import { aSandbox } from '../../test/a-sandbox.ts'
import { anOngoing, aSigner, yousignClient } from '../../test/yousign-client.ts'

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
const hour = 3600

it('shows the real page of the contract with the place to sign, in the signer’s language', async () => {
  const { link } = await anOngoing(client)
  const french = await (await fetch(link)).text()
  expect(french).toContain('<html lang="fr"')
  expect(french).toContain('Signature de Malo Kerdivel')
  expect(french).toContain('>Contrat</text>')
  expect(french).not.toContain('{{s1')
  const english = await anOngoing(client, { signer: { info: { ...aSigner.info, locale: 'en' } } })
  expect(await (await fetch(english.link)).text()).toContain('Sign your contract')
})

it.each([
  [
    'zh-CN,zh;q=0.9,en;q=0.8',
    'lang="zh-Hans" dir="ltr"',
    ['签署您的合同', 'Malo Kerdivel 的签名', '离开，暂不签署'],
  ],
  ['ar-MA,fr;q=0.5', 'lang="ar" dir="rtl"', ['وقّع عقدك', 'توقيع Malo Kerdivel', 'المغادرة دون توقيع']],
  ['fr-FR,zh;q=0.5', 'lang="en" dir="ltr"', ['Sign your contract']],
])('whose language the provider does not speak reads the page in that of the browser: %s', async (accepted, html, words) => {
  const { link } = await anOngoing(client, { signer: { info: { ...aSigner.info, locale: 'en' } } })
  const headers = { 'accept-language': accepted }
  const page = await (await fetch(link, { headers })).text()
  for (const text of [`<html ${html}`, ...words]) expect(page).toContain(text)
  expect(await (await fetch(`${link}/leave`, { headers })).text()).toContain(`<html ${html}`)
  const refused = await fetch(link, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ outcome: 'sign' }),
  })
  expect(await refused.text()).toContain(`<html ${html}`)
})

it('a signer whose language the provider speaks reads it, whatever the browser asks for', async () => {
  const { link } = await anOngoing(client)
  expect(await (await fetch(link, { headers: { 'accept-language': 'ar' } })).text()).toContain(
    '<html lang="fr" dir="ltr"',
  )
})

it('names every missing field at once and signs nothing', async () => {
  const { id, link } = await anOngoing(client, { signer: { signature_authentication_mode: 'otp_email' } })
  const refused = await post(link, { outcome: 'sign', name: 'Малo', code: '123456' })
  const page = await refused.text()
  expect(refused.status).toBe(422)
  for (const field of ['name', 'code', 'agree']) expect(page).toContain(`id="sg-${field}-e"`)
  expect((await client.get(`/signature_requests/${id}`)).json.status).toBe('ongoing')
  expect((await post(link, { ...signs, code: '000000' })).status).toBe(303)
})

it('offers to decline only when the request allows it, and then ends the request', async () => {
  const strict = await anOngoing(client)
  expect(await (await fetch(strict.link)).text()).not.toContain('Refuser le contrat')
  expect((await post(strict.link, { outcome: 'decline' })).status).toBe(422)
  expect((await client.get(`/signature_requests/${strict.id}`)).json.status).toBe('ongoing')

  const free = await anOngoing(client, { request: { signers_allowed_to_decline: true } })
  const declined = await post(free.link, { outcome: 'decline', reason: 'Trop cher' })
  expect(declined.headers.get('location')).toBe('https://app.example.org/declined?external_id=sig_abc')
  const { json } = await client.get(`/signature_requests/${free.id}`)
  expect(json).toMatchObject({ status: 'declined', decline_information: { reason: 'Trop cher' } })
  await sandbox.hears(({ body }) => body.includes(free.id) && body.includes('signature_request.declined'))
})

it('comes back by the error address and can still be signed', async () => {
  const { link } = await anOngoing(client)
  const failed = await post(link, { outcome: 'fail' })
  expect(failed.headers.get('location')).toBe(`${aSigner.redirect_urls.error}&external_id=sig_abc`)
  expect((await post(link, signs)).status).toBe(303)
})

it('says what happened where the signer has no address to go back to', async () => {
  const { link } = await anOngoing(client, { signer: { redirect_urls: {} } })
  const signed = await post(link, signs)
  expect(signed.status).toBe(200)
  expect(await signed.text()).toContain('Vous avez signé')
})

it('leaves without signing and keeps the link', async () => {
  const { id, link } = await anOngoing(client)
  expect(await (await fetch(`${link}/leave`)).text()).toContain('Vous n’avez rien signé')
  expect((await client.get(`/signature_requests/${id}`)).json.status).toBe('ongoing')
  expect((await fetch(link)).status).toBe(200)
})

it('signs once: the second time says that it is done', async () => {
  const { link } = await anOngoing(client)
  await post(link, signs)
  const again = await post(link, signs)
  expect(again.status).toBe(200)
  expect(await again.text()).toContain('déjà signé')
})

it('knows no signing address that it did not make', async () => {
  const unknown = await fetch(`${sandbox.url}/sign/nothing`)
  expect(unknown.status).toBe(404)
  expect(await unknown.text()).toContain('n’existe pas')
})

it('stops a link after 48 hours and gives a new one on the page', async () => {
  const { id, link, signer } = await anOngoing(client, { request: { expiration_date: day(200) } })
  sandbox.context.clock.advance(48 * hour)
  const stale = await fetch(link)
  expect(stale.status).toBe(410)
  expect(await stale.text()).toContain('Recevoir un nouveau lien')
  expect((await post(link, signs)).status).toBe(410)
  const renewed = await post(link, { outcome: 'renew' })
  const fresh = `${sandbox.url}${renewed.headers.get('location')}`
  expect((await client.get(`/signature_requests/${id}/signers/${signer.id}`)).json.signature_link).toBe(fresh)
  expect((await fetch(link)).status).toBe(404)
  expect((await post(fresh, signs)).status).toBe(303)
})

it('expires a request at the end of its day in Paris, tells so, and can be reactivated', async () => {
  const { id, link } = await anOngoing(client, { request: { expiration_date: day(1) } })
  sandbox.context.clock.advance(3 * 24 * hour)
  await sandbox.hears(({ body }) => body.includes(id) && body.includes('signature_request.expired'))
  expect((await fetch(link)).status).toBe(410)
  const { json } = await client.get(`/signature_requests/${id}`)
  expect(json).toMatchObject({ status: 'expired', signers: [{ status: 'aborted' }] })
  const again = await client.post(`/signature_requests/${id}/reactivate`, { expiration_date: day(10) })
  expect(again).toMatchObject({ status: 201, json: { status: 'ongoing', signers: [{ status: 'notified' }] } })
})

/** A day that many days after the sandbox's today. */
function day(ahead: number): string {
  return new Date(sandbox.context.clock.now() + ahead * 24 * hour * 1000).toISOString().slice(0, 10)
}
