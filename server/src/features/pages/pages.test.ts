import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Site } from '@cursus/shared/site'
import { afterAll, expect, it } from 'vitest'
import { startTest } from '../../../test/harness.ts'
import { readBuiltWeb } from './built-web.ts'
import { writePage } from './write-page.ts'

const t = await startTest()
const folder = mkdtempSync(join(tmpdir(), 'cursus-web-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const modules = { fr: ['/assets/a.js'], en: [], ch: [], ar: ['/assets/ar.js'] }
const listed = {
  path: '/verifier/$code',
  texts: 'check',
  title: 'title',
  heading: 'heading',
  pitch: 'pitch',
  modules,
  styles: [],
}
for (const language of ['fr', 'en', 'ch', 'ar']) {
  mkdirSync(join(folder, 'locales', language), { recursive: true })
  writeFileSync(join(folder, 'locales', language, 'common.json'), '{}')
  writeFileSync(
    join(folder, 'locales', language, 'check.json'),
    JSON.stringify({ title: 'T', heading: `H ${language}`, pitch: '<b>"P"' }),
  )
}
writeFileSync(join(folder, 'public-pages.json'), JSON.stringify([listed]))
writeFileSync(
  join(folder, 'index.html'),
  '<html lang="__LANG__" dir="__DIR__"><title>__TITLE__</title><!--__PRELOADS__--><script nonce="__NONCE__"></script><i><!--__FIRST_WORDS__--></i>__SITE_JSON__',
)

const site = { companyName: '</script><script>alert(1)' } as unknown as Site
const write = (path: string, language: 'fr' | 'ar') => {
  const web = readBuiltWeb(folder)
  if (!web) throw new Error('not built')
  return writePage(web, { path, language, site, nonce: 'n0nce' })
}

it('sends a public page with its language, direction, title, first words and chunks', () => {
  const page = write('/verifier/7K2M', 'ar')
  expect(page).toContain('<html lang="ar" dir="rtl">')
  expect(page).toContain('<title>T – Cursus</title>')
  expect(page).toContain('<h1>H ar</h1><p>&lt;b&gt;&quot;P&quot;</p>')
  expect(page).toContain('<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/ar.js">')
  expect(page).toContain('nonce="n0nce"')
})

it('says nothing of a page that needs an account, and lets no text end the script it stands in', () => {
  const page = write('/documents', 'fr')
  expect(page).toContain('<title>Cursus</title>')
  expect(page).toContain('<i></i>')
  expect(page).not.toContain('</script><script>alert')
})

it.each([
  '/api/nothing',
  '//api/site',
  '/API/countries',
  '/api/%2fcountries',
  '/api/countries/',
  '/assets/none.js',
])('answers %s with a problem, whatever was built', async (path) => {
  const response = await t.get(path)
  expect(response.statusCode).toBe(404)
  expect(response.headers['content-type']).toContain('application/problem+json')
})

it('serves the documents of the products to anybody, and no other file', async () => {
  const table = await t.get('/document/health_mobility/tableau_garanties.pdf')
  expect(table.statusCode).toBe(200)
  expect(table.headers['content-type']).toBe('application/pdf')
  expect(table.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const paths = [
    '..%2f..%2fpackage.json',
    '..%5c..%5cpackage.json',
    '%2e%2e',
    'ipid.pdf%00',
    'IPID.PDF',
    '__proto__',
  ]
  for (const path of paths) {
    expect((await t.get(`/document/health_mobility/${path}`)).statusCode, path).toBe(404)
  }
  expect((await t.get('/document/health_mobility/other.pdf')).statusCode).toBe(404)
})

it('asks search engines to leave calls alone, and lets them read that a check page is not to be listed', async () => {
  expect((await t.get('/robots.txt')).body).toBe('User-agent: *\nDisallow: /api/\n')
})

it('names the edition of a document, and sends it once to whoever has it', async () => {
  const path = '/document/multimedia/notice_tel_0150_month_m.pdf'
  const { headers } = await t.get(path)
  expect(headers).toMatchObject({ 'document-edition': '2026-11', 'content-language': 'fr, en' })
  for (const known of [headers.etag, `W/${headers.etag}`, `"x", ${headers.etag}`]) {
    const again = await t.get(path, { headers: { 'if-none-match': String(known) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  }
  const other = await t.get('/document/multimedia/ipid.pdf', {
    headers: { 'if-none-match': String(headers.etag) },
  })
  expect([other.statusCode, other.headers.etag === headers.etag]).toEqual([200, false])
})
