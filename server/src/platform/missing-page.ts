import { randomBytes } from 'node:crypto'
import { directionOf, type Language, toLocale } from '@cursus/shared/language'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'
import { languageOfPage } from './page-language.ts'
import { sendProblem } from './problem.ts'
import { text } from './texts.ts'

const calls = /^\/+(api|assets|document|uploads|locales)(\/|$)/i

/** Returns the path of an address as it was written, without query and fragment. */
export const pathOf = (url: string) => url.split(/[?#]/)[0] ?? '/'

/** Tells whether a path is one of calls and files, in any spelling, at which no page stands. */
export const isCallPath = (path: string) => calls.test(path)

/** Answers a failure of an address that a browser was led to with a page that leads home, any other as `sendProblem` does. */
export function sendMissing(error: AppError | FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const { method, headers, url } = request
  const wantsPage = ['GET', 'HEAD'].includes(method) && /\btext\/html\b/i.test(headers.accept ?? '')
  if (!wantsPage || isCallPath(pathOf(url))) return sendProblem(error, request, reply)
  const nonce = randomBytes(16).toString('base64')
  return reply
    .code(error instanceof AppError ? error.status : (error.statusCode ?? 400))
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`,
    )
    .header('cache-control', 'no-store')
    .header('vary', 'accept, accept-language, cookie')
    .header('x-robots-tag', 'noindex, nofollow')
    .type('text/html; charset=utf-8')
    .send(page(languageOfPage(headers), nonce))
}

const style = `:root{color-scheme:light dark}body{font:18px/1.6 system-ui,sans-serif;margin:0 auto;max-width:36rem;padding:4rem 1.5rem}`

function page(language: Language, nonce: string): string {
  const [title, advice, home] = ['title', 'text', 'home'].map((part) =>
    text(language, `page.missing.${part}`),
  )
  return `<!doctype html><html lang="${toLocale(language)}" dir="${directionOf(language)}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${title} – Cursus</title>
<style nonce="${nonce}">${style}</style><main><h1>${title}</h1><p>${advice}</p><p><a href="/home">${home}</a></p></main></html>`
}
