import { readFileSync } from 'node:fs'
import { directionOf, type Language, toLocale } from '@cursus/shared/language'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { Config } from '../../platform/config.ts'
import { escapeHtml } from '../../platform/escape-html.ts'
import { text } from '../../platform/texts.ts'
import type { Content } from './content.ts'
import { say, toHtml, toPlain } from './words.ts'

const picture = (name: string) => readFileSync(new URL(`./pictures/${name}.png`, import.meta.url))

/** Pictures of every mail, by `cid:`, so that nothing is loaded from elsewhere when somebody reads it. */
export const pictures = ['band', 'logo'].map((cid) => ({ cid, content: picture(cid) }))

type Sender = Pick<Config, 'advisor' | 'company' | 'publicUrl'>

/** Returns subject, HTML and text of a mail, in the recipient's language. */
export function writeMail(content: Content, language: Language, sender: Sender) {
  const subject = toPlain(content.subject)
    .replace(/[^\S\u00a0]+/g, ' ')
    .trim()
  return { subject, html: toPage(content, language, sender), text: toText(content, language, sender) }
}

function toText(content: Content, language: Language, sender: Sender): string {
  const { company } = sender
  const button = content.button
    ? [
        `${say(language, 'mail.link', { label: content.button.label })}\n${content.button.link}`,
        content.button.valid ?? '',
      ]
    : []
  const parts = [
    content.heading,
    ...content.paragraphs,
    ...(content.quote ?? []).map((line) => `> ${line}`),
    ...button,
    content.isToUs ? '' : advisorText(sender, language),
    content.reason,
    `${company.name} · ${sender.publicUrl}/legal · ${sender.publicUrl}/privacy`,
  ]
  return `${parts.filter(Boolean).map(toPlain).join('\n\n')}\n`
}

function advisorText(sender: Sender, language: Language): string {
  const { name, email } = sender.advisor
  const comma = say(language, 'mail.comma', {})
  return `${name}${comma}${say(language, 'mail.advisor', {})}\n${phoneOf(sender)}${comma}${hoursOf(sender, language)}\n${email}`
}

const phoneOf = ({ advisor }: Sender) =>
  parsePhoneNumberFromString(advisor.phone)?.formatNational() ?? advisor.phone
const hoursOf = ({ advisor }: Sender, language: Language) => advisor.hours ?? text(language, 'mail.hours')

const face = "Figtree,'Segoe UI',Arial,sans-serif"
const display = "'Bricolage Grotesque','Segoe UI',Arial,sans-serif"
const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'

/** Builds the HTML: mail programs know tables and inline styles; the style sheet only widens margins on a phone. */
function toPage(content: Content, language: Language, sender: Sender): string {
  const direction = directionOf(language)
  const start = direction === 'rtl' ? 'right' : 'left'
  return `<!doctype html><html lang="${toLocale(language)}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light"><title>${escapeHtml(toPlain(content.subject))}</title><style>@media(max-width:620px){.px{padding-left:24px!important;padding-right:24px!important}.h1{font-size:25px!important}.bt a{display:block!important;text-align:center!important}}</style></head>
<body style="margin:0;background:#F5F7F5"><div style="display:none;max-height:0;overflow:hidden">${toHtml(content.preview)}</div>
<table ${table} width="100%" dir="${direction}" style="background:#F5F7F5;text-align:${start}"><tr><td align="center" style="padding:32px 12px"><table ${table} width="100%" style="width:100%;max-width:600px;text-align:${start};word-break:break-word;font-family:${face}">
${brandRow()}
<tr><td style="background:#ffffff;border-radius:20px;border:1px solid #E1E8E4"><table ${table} width="100%">
<tr><td style="background:#0A2E27;border-radius:19px 19px 0 0;font-size:0;line-height:0" dir="ltr"><img src="cid:band" alt="" width="598" style="display:block;width:100%;height:auto;border:0;border-radius:19px 19px 0 0"></td></tr>
<tr><td class="px" style="padding:36px 44px 12px;color:#13211D;font-family:${face}"><div class="h1" style="font:700 30px/1.15 ${display};letter-spacing:-.6px">${toHtml(content.heading)}</div>${content.paragraphs.map(paragraph).join('')}${quoted(content.quote)}</td></tr>
${buttonRows(content.button, language)}
${content.isToUs ? endRow : advisorRow(sender, language)}
</table></td></tr>
${footRow(content.reason, sender, language)}
</table></td></tr></table></body></html>`
}

function paragraph(sentence: string): string {
  return `<p style="font-size:17px;line-height:1.55;margin:14px 0 0">${toHtml(sentence)}</p>`
}

/** Quotes a typed text, each line in its own direction of writing. */
function quoted(lines: string[] = []): string {
  if (lines.length === 0) return ''
  const each = lines.map((line) => `<p dir="auto" style="margin:0 0 8px">${toHtml(line)}</p>`).join('')
  return `<div style="margin:20px 0 0;padding:16px 20px 8px;border-radius:12px;background:#F5F7F5;font-size:16px;line-height:1.5">${each}</div>`
}

function brandRow(): string {
  return `<tr><td style="padding:0 4px 18px"><table ${table}><tr><td width="36"><img src="cid:logo" alt="" width="36" height="36" style="display:block;border:0"></td><td style="padding:0 10px;font:700 22px ${display};letter-spacing:-.6px;color:#0A2E27">Cursus</td></tr></table></td></tr>`
}

function buttonRows(button: Content['button'], language: Language): string {
  if (!button) return ''
  const link = escapeHtml(button.link)
  return `<tr><td class="px bt" style="padding:16px 44px 8px;font-family:${face}"><a href="${link}" style="display:inline-block;background:#0E5546;color:#ffffff;text-decoration:none;font-weight:700;font-size:17px;padding:15px 28px;border-radius:14px">${toHtml(button.label)}</a></td></tr>
<tr><td class="px" style="padding:10px 44px 34px;color:#52625C;font-size:15px;line-height:1.5;font-family:${face}">${toHtml([button.valid, say(language, 'mail.copy', {})].filter(Boolean).join(' '))}<br><a href="${link}" dir="ltr" style="color:#0E5546;word-break:break-all">${link}</a></td></tr>`
}

/** Ends what no adviser signs: below a text without a button it keeps the frame away. */
const endRow = '<tr><td style="height:22px;font-size:0">&nbsp;</td></tr>'

function advisorRow(sender: Sender, language: Language): string {
  const { name, email, phone } = sender.advisor
  const initials = name
    .split(/\s+/)
    .map((word) => [...word][0] ?? '')
    .join('')
    .slice(0, 2)
  const comma = say(language, 'mail.comma', {})
  const link = 'style="color:#0E5546" dir="ltr"'
  return `<tr><td class="px" style="padding:22px 44px;background:#EAF6F1;border-radius:0 0 19px 19px"><table ${table}><tr><td width="44" style="width:44px"><div style="width:44px;height:44px;border-radius:50%;background:#0E5546;text-align:center;line-height:44px;font:700 16px/44px ${face};color:#ffffff">${escapeHtml(initials)}</div></td><td style="padding:0 14px;font:400 15px/1.45 ${face};color:#13211D"><b><bdi>${escapeHtml(name)}</bdi></b>${comma}${escapeHtml(say(language, 'mail.advisor', {}))}<br><a href="tel:${escapeHtml(phone)}" style="color:#0E5546;white-space:nowrap" dir="ltr">${escapeHtml(phoneOf(sender))}</a>${comma}${toHtml(hoursOf(sender, language))}<br><a href="mailto:${escapeHtml(email)}" ${link}>${escapeHtml(email)}</a></td></tr></table></td></tr>`
}

function footRow(reason: string, { company, publicUrl }: Sender, language: Language): string {
  const link = (path: string, key: string) =>
    `<a href="${escapeHtml(publicUrl + path)}" style="color:#52625C">${escapeHtml(say(language, key, {}))}</a>`
  return `<tr><td style="padding:22px 8px;color:#52625C;font-size:13.5px;line-height:1.55;font-family:${face}">${toHtml(reason)}<br><bdi>${escapeHtml(company.name)}</bdi> · ${link('/legal', 'mail.legal')} · ${link('/privacy', 'mail.privacy')}</td></tr>`
}
