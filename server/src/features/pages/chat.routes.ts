import { randomBytes } from 'node:crypto'
import { directionOf, type Language, toLocale } from '@cursus/shared/language'
import { AppError } from '../../platform/errors.ts'
import { escapeHtml } from '../../platform/escape-html.ts'
import type { App } from '../../platform/http.ts'
import { languageOfPage } from '../../platform/page-language.ts'
import { text } from '../../platform/texts.ts'

/**
 * Page that holds the chat of the outside service, shown in a frame after consent. The `sandbox` of its policy gives
 * it an origin of its own even when opened directly: its script reads no page, storage or cookie of ours, and gets no
 * data.
 */
export async function chatRoutes(app: App) {
  const { chatScriptUrl } = app.services.config
  app.get('/chat', { schema: { hide: true } }, async ({ headers }, reply) => {
    if (!chatScriptUrl) throw new AppError('not_found', 'platform.not_found')
    const nonce = randomBytes(16).toString('base64')
    return reply
      .header('content-security-policy', chatPolicy(nonce, new URL(chatScriptUrl)))
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex, nofollow')
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(chatPage(languageOfPage(headers), { nonce, chatScriptUrl }))
  })
}

/** Content security policy of the chat: the service's script and calls to its own host, framed by our pages only. */
function chatPolicy(nonce: string, { origin, host }: URL): string {
  return [
    "default-src 'none'",
    `script-src ${origin} 'nonce-${nonce}'`,
    `style-src ${origin} 'nonce-${nonce}'`,
    `img-src ${origin} data: blob:`,
    `font-src ${origin}`,
    `media-src ${origin}`,
    `connect-src ${origin} wss://${host}`,
    `frame-src ${origin}`,
    `form-action ${origin}`,
    "base-uri 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts allow-forms allow-popups',
  ].join('; ')
}

/** Script that tells the surrounding page about the Escape key, which it cannot hear; nothing else is sent there. */
const tellEscape =
  "addEventListener('keydown',(e)=>{if(e.key==='Escape')parent.postMessage('cursus:chat-escape','*')})"

function chatPage(language: Language, { nonce, chatScriptUrl }: { nonce: string; chatScriptUrl: string }) {
  const title = escapeHtml(text(language, 'chat.title'))
  return `<!doctype html>
<html lang="${toLocale(language)}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style nonce="${nonce}">html,body{height:100%;margin:0;font:16px/1.5 system-ui,sans-serif;color:#13211d;background:#fff}p{margin:0;padding:16px}</style>
<script nonce="${nonce}">${tellEscape}</script>
<script nonce="${nonce}" src="${escapeHtml(chatScriptUrl)}" async></script>
</head>
<body>
<noscript><p>${title}</p></noscript>
</body>
</html>
`
}
