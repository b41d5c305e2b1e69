import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../platform/config.ts'
import { AppError } from '../../platform/errors.ts'
import type { App } from '../../platform/http.ts'
import { sendProblem } from '../../platform/problem.ts'
import { siteOf } from '../site/site.service.ts'
import { type BuiltWeb, readBuiltWeb, webFolder } from './built-web.ts'
import { isSignedIn, languageOfPage, themeOfPage } from './page-language.ts'
import { contentSecurityPolicy, writePage } from './write-page.ts'

/** The web app: its files, and index.html for every address of a page. Registered last: what others know is theirs. */
export async function pageRoutes(app: App, web: BuiltWeb | null = readBuiltWeb()) {
  if (web) await serveFiles(app)
  app.get('/robots.txt', { schema: { hide: true } }, async (_, reply) =>
    reply.type('text/plain').send('User-agent: *\nDisallow: /api/\n'),
  )
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = ['GET', 'HEAD'].includes(request.method) && isPagePath(request.url)
    if (web && wantsPage && isByNumber(request, app.services.config))
      return reply.redirect(app.services.config.publicUrl + request.url)
    if (web && wantsPage) return sendPage(app, web, request, reply)
    return sendProblem(new AppError('not_found', 'platform.not_found'), request, reply)
  })
}

/**
 * The files of the built web. Those of `assets` are found when they are asked for, as a route for each of them is a tenth of a
 * start; their names never change what they hold.
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

const calls = /^\/+(api|assets|document|uploads|locales)(\/|$)/i
const oddSpellings = /%2e|%2f|%5c|\/\/|\.\./i
/** Hidden files and folders, and names that end in a type. */
const files = /\/\.|\.[a-z0-9]{1,8}\/?$/i
/** The door of a school may be typed as its name is written. */
const door = /^\/login\/[^/.][^/]*$/i

/** Addresses of files and calls are not pages, however oddly they are spelled; all others are, and lead home where there is none. */
function isPagePath(url: string): boolean {
  const path = url.split(/[?#]/)[0] ?? '/'
  return !calls.test(path) && !oddSpellings.test(path) && (!files.test(path) || door.test(path))
}

/** On this machine a page is asked for by number: its name keeps sign-ins and passkeys together. */
function isByNumber({ host }: FastifyRequest, { publicUrl }: Config): boolean {
  const { hostname, port } = new URL(publicUrl)
  return hostname === 'localhost' && [`127.0.0.1:${port}`, `[::1]:${port}`].includes(host)
}

function sendPage(app: App, web: BuiltWeb, request: FastifyRequest, reply: FastifyReply) {
  const { config } = app.services
  const path = request.url.split(/[?#]/)[0] ?? '/'
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

/** A certificate's check page and a page with a token in its address are found by their link, never by a search. */
function isPersonal(url: string): boolean {
  return url.startsWith('/verifier') || isShared(url) || /[?&]token=/.test(url)
}

/** The address of a shared certificate is its key. */
const isShared = (url: string) => /^\/a(\/|$)/.test(url)
