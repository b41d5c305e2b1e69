import type { Mail } from './mail.ts'

/**
 * Makes the document that shows one mail: its own HTML with `cid:` pictures turned into addresses, and links that
 * open a new tab. The policy lets in no script; pictures come from this server, from the application, or from the
 * mail.
 */
export function mailFrame(mail: Mail, publicUrl: string): { policy: string; html: string } {
  const policy = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src 'self' data: ${new URL(publicUrl).origin}`,
    "font-src 'none'",
    "form-action 'none'",
    'sandbox allow-popups allow-popups-to-escape-sandbox',
  ].join('; ')
  const pictured = mail.attachments.reduce(
    (html, { contentId }, place) =>
      contentId
        ? html.replaceAll(`cid:${contentId}`, `/mailbox/messages/${mail.id}/attachments/${place}`)
        : html,
    mail.html,
  )
  const target = '<base target="_blank">'
  const headed = /<head[^>]*>/i.test(pictured)
  return {
    policy,
    html: headed ? pictured.replace(/<head[^>]*>/i, (head) => head + target) : target + pictured,
  }
}
