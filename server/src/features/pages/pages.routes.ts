import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../platform/config.ts'
import { AppError } from '../../platform/errors.ts'
import type { App } from '../../platform/http.ts'
import { isCallPath, pathOf, sendMissing } from '../../platform/missing-page.ts'
import { isSignedIn, languageOfPage, themeOfPage } from '../../platform/page-language.ts'
import { siteOf } from '../site/site.service.ts'
import { type BuiltWeb, readBuiltWeb, webFolder } from './built-web.ts'
import { contentSecurityPolicy, writePage } from './write-page.ts'

/**
 * Serves the web app: its files, and index.html for every address of a page. Registered last, so that other routes
 * come first.
 */
export async function pageRoutes(app: App, web: BuiltWeb | null = readBuiltWeb()) {
  if (web) await serveFiles(app)
  app.get('/robots.txt', { schema: { hide: true } }, async (_, reply) =>
    reply.type('text/plain').send('User-agent: *\nDisallow: /api/\n'),
  )
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = ['GET', 'HEAD'].includes(request.method) && isPagePath(request.url)
    if (web && wantsPage && isByNumber(request, app.services.config))
      return reply.redirect(app.services.config.publicUrl + request.url)
    // A browser that had to load the application to learn this would show nothing until then.
    if (web && wantsPage && isRoot(request.url)) return reply.redirect(`/home${request.url.slice(1)}`)
    const statement = wantsPage && statementFor(request)
    if (statement) return reply.redirect(statement, 303)
    if (web && wantsPage) return sendPage(app, web, request, reply)
    return sendMissing(new AppError('not_found', 'platform.not_found'), request, reply)
  })
}

/**
 * Serves the files of the build. Those of `assets` are looked up per request, because a route for each takes a tenth
 * of the start; their content never changes under a name.
 */
async function serveFiles(app: App) {
  const common = { index: false, preCompressed: true, cacheControl: false } as const
  const keptFor = (seconds: string) => (reply: { header: (name: string, value: string) => unknown }) =>
    void reply.header('cache-control', `public, max-age=${seconds}`)
  await app.register(fastifyStatic, {
    ...common,
    root: join(webFolder, 'assets'),
    prefix: '/assets/',
    allowedPath: (path) => !path.endsWith('.br'),
    setHeaders: keptFor('31536000, immutable'),
  })
  await app.register(fastifyStatic, {
    ...common,
    root: webFolder,
    wildcard: false,
    globIgnore: ['index.html', 'public-pages.json', 'assets/**', 'locales/**', '**/*.br', '.vite/**'],
    decorateReply: false,
    setHeaders: keptFor('3600'),
  })
}

const oddSpellings = /%2e|%2f|%5c|\/\/|\.\./i
/** Hidden files and folders, and names that end in a type. */
const files = /\/\.|\.[a-z0-9]{1,8}\/?$/i
/** Address of a school's door, whose name may be typed with capitals and accents. */
const door = /^\/login\/[^/.][^/]*$/i

/** Tells whether an address is a page: not a file or a call, in any spelling. An unknown page leads home. */
function isPagePath(url: string): boolean {
  const path = pathOf(url)
  return !isCallPath(path) && !oddSpellings.test(path) && (!files.test(path) || door.test(path))
}

/** Tells whether an address is that of the house alone, perhaps with a query: the front page has one of its own. */
const isRoot = (url: string) => /^\/(\?|$)/.test(url)

/**
 * Tells whether a page on this machine was asked for by number; it is redirected to the name, to which sign-ins and
 * passkeys belong.
 */
function isByNumber({ host }: FastifyRequest, { publicUrl }: Config): boolean {
  const { hostname, port } = new URL(publicUrl)
  return hostname === 'localhost' && [`127.0.0.1:${port}`, `[::1]:${port}`].includes(host)
}

/** Address of the signed answer, for whoever asks the check page of a code for JSON (decision 492); null for other requests. */
function statementFor({ url, headers: { accept = '' } }: FastifyRequest): string | null {
  const [, code] = /^\/verifier\/([0-9A-Za-z-]{1,64})\/?(?:\?|$)/.exec(url) ?? []
  const wantsJson = /\bapplication\/json\b/.test(accept) && !accept.includes('text/html')
  return code && wantsJson ? `/api/certificates/${code}/statement` : null
}

function sendPage(app: App, web: BuiltWeb, request: FastifyRequest, reply: FastifyReply) {
  const { config } = app.services
  const path = pathOf(request.url)
  const nonce = randomBytes(16).toString('base64')
  const language = languageOfPage(request.headers, (request.query as { lang?: unknown }).lang)
  if (isPersonal(request.url)) reply.header('x-robots-tag', 'noindex, nofollow')
  return reply
    .header(
      'content-security-policy',
      contentSecurityPolicy(nonce, { framesChat: config.chatScriptUrl !== undefined }),
    )
    .header('referrer-policy', isShared(request.url) ? 'no-referrer' : 'strict-origin')
    .header('cross-origin-opener-policy', 'same-origin')
    .header('cache-control', 'no-store')
    .header('vary', 'accept-language, cookie')
    .type('text/html; charset=utf-8')
    .send(
      writePage(web, {
        path,
        publicUrl: config.publicUrl,
        isSignedIn: isSignedIn(request.headers),
        language,
        theme: themeOfPage(request.headers),
        site: siteOf(config, language),
        nonce,
      }),
    )
}

/** Tells whether an address is personal (a check page, or one with a token), to be kept out of search engines. */
function isPersonal(url: string): boolean {
  return url.startsWith('/verifier') || isShared(url) || /[?&]token=/.test(url)
}

/** Tells whether an address is that of a shared certificate, which is its key. */
const isShared = (url: string) => /^\/a(\/|$)/.test(url)
