import type { FastifyReply } from 'fastify'
import { type Html, html } from './html.ts'
import { icon, logo } from './icons.ts'

interface Page {
  title: string
  /** `fr` when absent. */
  lang?: string
  banner: string
  /** Words of the link that jumps over the banner, French when absent. */
  skip?: string
  body: Html
  /** Own style sheet below /sandbox-assets/, beside the common ones. */
  style?: string
  /** Own script below /sandbox-assets/; pages work without it. */
  script?: string
  status?: number
}

/** Style sheets of all pages; later ones win. */
const commonSheets = [
  'tokens.css',
  'base.css',
  'buttons.css',
  'forms.css',
  'choices.css',
  'parts.css',
  'pages.css',
  'sandbox.css',
]

/** Answers a whole page under a policy that allows own styles and forms to this server and the application. */
export function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  const sheets = [...commonSheets, ...(page.style ? [page.style] : [])]
  const text = html`<!doctype html>
<html lang="${page.lang ?? 'fr'}" dir="${page.lang === 'ar' ? 'rtl' : 'ltr'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="data:,">
<title>${page.title} – Cursus</title>${sheets.map((sheet) => html`<link rel="stylesheet" href="/sandbox-assets/${sheet}">`)}${page.script && html`<script src="/sandbox-assets/${page.script}" type="module"></script>`}</head>
<body><a class="skip" href="#contenu">${page.skip ?? 'Aller au contenu'}</a>
<div class="auth"><aside class="sandbox">${icon('info', 's')} ${page.banner}</aside>${page.body}</div>
</body></html>`
  return reply
    .code(page.status ?? 200)
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data:; frame-src 'self'; script-src 'self'; connect-src 'self'",
    )
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(text.toString())
}

/** The head of the sandbox's own two pages, mailbox and providers. */
export function sandboxHead(current: 'mailbox' | 'control'): Html {
  const entry = (name: string, href: string, label: string, drawing: Html) =>
    html`<a href="${href}"${name === current && html` aria-current="page"`}>${drawing}${label}</a>`
  return html`<header class="authtop sbt"><a class="brand" href="/" aria-label="Cursus, prestataires de test">${logo}<span>Cursus</span></a>
<nav class="segt" aria-label="Bac à sable">${entry('mailbox', '/mailbox', 'Messagerie', icon('inbox', 's'))}${entry('control', '/', 'Prestataires', icon('bolt', 's'))}</nav></header>`
}
