import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inEachLanguage, languages } from '@cursus/shared/language'
import type { Site } from '@cursus/shared/site'
import { afterAll, expect, it } from 'vitest'
import { startTest } from '../../../test/harness.ts'
import { createHttp } from '../../platform/http.ts'
import { themeOfPage } from '../../platform/page-language.ts'
import { readBuiltWeb } from './built-web.ts'
import { pageRoutes } from './pages.routes.ts'
import { writePage } from './write-page.ts'

const t = await startTest()
const folder = mkdtempSync(join(tmpdir(), 'cursus-web-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const modules = { ...inEachLanguage((): string[] => []), fr: ['/assets/a.js'], ar: ['/assets/ar.js'] }
const listed = {
  path: '/verifier/$code',
  texts: 'check',
  title: 'title',
  heading: 'heading',
  pitch: 'pitch',
  modules,
  styles: [],
}
for (const language of languages) {
  mkdirSync(join(folder, 'locales', language), { recursive: true })
  writeFileSync(join(folder, 'locales', language, 'common.json'), '{}')
  writeFileSync(
    join(folder, 'locales', language, 'check.json'),
    JSON.stringify({ title: 'T', heading: `H ${language}`, pitch: '<b>"P"' }),
  )
}
const front = {
  ...listed,
  path: '/home',
  description: 'pitch',
  forVisitors: true,
  sections: [{ heading: 'heading', to: '/verifier', texts: ['title', 'pitch'] }],
}
writeFileSync(join(folder, 'public-pages.json'), JSON.stringify([listed, front]))
writeFileSync(
  join(folder, 'index.html'),
  '<html lang="__LANG__" dir="__DIR__"><title>__TITLE__</title><!--__PRELOADS__--><script nonce="__NONCE__"></script><i><!--__FIRST_WORDS__--></i>__SITE_JSON__',
)

const site = { companyName: '</script><script>alert(1)' } as unknown as Site
const write = (path: string, language: 'fr' | 'ar', isSignedIn = false) => {
  const web = readBuiltWeb(folder)
  if (!web) throw new Error('not built')
  const publicUrl = 'https://cursus.example.com'
  return writePage(web, { path, publicUrl, isSignedIn, language, theme: '', site, nonce: 'n0nce' })
}

it('sends a public page with its language, direction, title, first words and chunks', () => {
  const page = write('/verifier/7K2M', 'ar')
  expect(page).toContain('<html lang="ar" dir="rtl">')
  expect(page).toContain('<title>T – Cursus</title>')
  expect(page).toContain('<h1>H ar</h1><p>&lt;b&gt;&quot;P&quot;</p>')
  expect(page).toContain('<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/ar.js">')
  expect(page).toContain('nonce="n0nce"')
})

it('writes all the text of the front page for a visitor, and leads search engines to its four languages', () => {
  const page = write('/home', 'fr')
  expect(page).toContain('<h2><a href="/verifier">H fr</a></h2><p>T</p><p>&lt;b&gt;&quot;P&quot;</p></main>')
  for (const lang of ['fr', 'en', 'zh-Hans', 'ar'])
    expect(page).toContain(
      `<link rel="alternate" hreflang="${lang}" href="https://cursus.example.com/home?lang=${lang}">`,
    )
  expect(page).toContain('<link rel="alternate" hreflang="x-default" href="https://cursus.example.com/home">')
})

it('writes nothing of the front page where somebody is signed in, who has another page there', () => {
  expect(write('/home', 'fr', true)).toContain('<title>Cursus</title>')
  expect(write('/home', 'fr', true)).toContain('<i></i>')
  expect(write('/verifier/7K2M', 'fr', true)).toContain('<h1>H fr</h1>')
})

it.each([
  ['the address before the choice that was stored', '/home?lang=ar', 'language=en', 'ar'],
  ['the choice where the address names no language', '/home?lang=xx', 'language=en', 'en'],
  ['the choice where the address names two', '/home?lang=ar&lang=fr', 'language=en', 'en'],
])('takes the language of %s', async (_, url, cookie, lang) => {
  const site = await aBuiltSite()
  const { body } = await site.inject({ url, headers: { cookie } })
  expect(body).toContain(`<html lang="${lang}"`)
  await site.close()
})

it('reads from a cookie who is shown a page of their own, and from nothing else', async () => {
  const site = await aBuiltSite()
  const isGreeted = async (cookie: string) =>
    (await site.inject({ url: '/home', headers: { cookie } })).body.includes('<h1>H fr</h1>')
  expect(await isGreeted('language=fr; signed_in=1')).toBe(false)
  for (const cookie of ['language=fr', 'language=fr; signed_in=0', 'language=fr; not_signed_in=1'])
    expect([cookie, await isGreeted(cookie)]).toEqual([cookie, true])
  await site.close()
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

async function aBuiltSite(services = t.services) {
  const app = await createHttp(services, t.app.log)
  await pageRoutes(app, readBuiltWeb(folder))
  return app
}

it('answers every address of a page with the page, that of none too, which then leads home', async () => {
  const site = await aBuiltSite()
  for (const url of ['/home', '/nothing/at/all', '/verifier/7K2M', '/login/st.denis', '/login/M.I.T']) {
    const { statusCode, headers } = await site.inject(url)
    expect([url, statusCode, headers['content-type']]).toEqual([url, 200, 'text/html; charset=utf-8'])
  }
  await site.close()
})

it('leads from the bare address to the front page, with what was asked, before anything is loaded', async () => {
  const site = await aBuiltSite()
  for (const [url, location] of Object.entries({ '/': '/home', '/?lang=ar': '/home?lang=ar' })) {
    const { statusCode, headers } = await site.inject(url)
    expect([url, statusCode, headers.location]).toEqual([url, 302, location])
  }
  await site.close()
})

it('names the theme that the browser chose, and none that it did not', () => {
  expect(themeOfPage({ cookie: 'language=fr; theme=dark' })).toBe('dark')
  expect(themeOfPage({ cookie: 'theme=light' })).toBe('light')
  for (const cookie of ['theme=system', 'theme="><script>', 'mytheme=dark', ''])
    expect(themeOfPage({ cookie })).toBe('')
})

it('leads a page that is asked for by number to the name of this machine, where passkeys work', async () => {
  const config = { ...t.config, publicUrl: 'http://localhost:3000' }
  const site = await aBuiltSite({ ...t.services, config })
  const ask = async (host: string) => site.inject({ url: '/login/classic?back=%2Fhome', headers: { host } })
  const { statusCode, headers } = await ask('127.0.0.1:3000')
  expect([statusCode, headers.location]).toEqual([302, 'http://localhost:3000/login/classic?back=%2Fhome'])
  for (const host of ['localhost:3000', '127.0.0.1:4000', '192.0.2.7:3000'])
    expect([host, (await ask(host)).statusCode]).toEqual([host, 200])
  await site.close()
})

it('answers a file that there is not with 404, and no page', async () => {
  const site = await aBuiltSite()
  const hidden = ['/.env', '/.ENV.local', '/.git/config', '/login/.env', '/.well-known/none', '/a/.b/c']
  const files = ['/wp-login.php', '/backup.tar.gz', '/documents/none.pdf', '/index.php/', '/app.js.map?v=1']
  for (const url of [...hidden, ...files]) {
    const { statusCode, headers } = await site.inject(url)
    expect([url, statusCode]).toEqual([url, 404])
    expect(headers['content-type']).toContain('application/problem+json')
  }
  await site.close()
})

it.each([
  '/index.html',
  '/home.html',
  '/%E0%A4%A',
  '/.env',
])('shows a browser that was led to %s a page in its language, from which it goes home', async (url) => {
  const site = await aBuiltSite()
  const headers = { accept: 'text/html,*/*;q=0.8', 'accept-language': 'zh-CN', cookie: 'language=ar' }
  const { statusCode, headers: told, body } = await site.inject({ url, headers })
  expect([statusCode, told['content-type']]).toEqual([
    url.includes('%') ? 400 : 404,
    'text/html; charset=utf-8',
  ])
  expect(body).toContain('<html lang="ar" dir="rtl">')
  expect(body).toContain('<a href="/home">الذهاب إلى الرئيسية</a>')
  expect(told['content-security-policy']).toContain("default-src 'none'")
  expect(told['x-content-type-options']).toBe('nosniff')
  for (const accept of ['*/*', 'application/json', 'image/png,*/*'])
    expect((await site.inject({ url, headers: { accept } })).headers['content-type']).toContain(
      'problem+json',
    )
  expect((await site.inject({ url, headers, method: 'POST' })).body).toMatch(/^\{/)
  await site.close()
})

it('answers a call or a file of the site that there is not with a problem, also to a browser', async () => {
  const site = await aBuiltSite()
  for (const url of ['/api/nothing', '/API/x.html', '/api/%ff', '/uploads/none.pdf', '/assets/none.js']) {
    const { headers } = await site.inject({ url, headers: { accept: 'text/html' } })
    expect([url, headers['content-type']]).toEqual([url, expect.stringContaining('problem+json')])
  }
  await site.close()
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
