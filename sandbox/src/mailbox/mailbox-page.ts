import { type Html, html } from '../page/html.ts'
import { icon } from '../page/icons.ts'
import { sandboxHead } from '../page/page.ts'
import type { Attached, Mail, Person } from './mail.ts'
import { clockTime, dayAndTime } from './times.ts'

export const views = ['html', 'text', 'source'] as const
export type View = (typeof views)[number]

export interface Shown {
  mails: Mail[]
  total: number
  search: string
  selected: Mail | null
  view: View
  source: string
  now: Date
}

/** The mailbox: the list at the start side, one mail beside it. */
export function mailboxPage(shown: Shown): Html {
  return html`${sandboxHead('mailbox')}<main id="contenu" class="mbx">${list(shown)}${shown.selected ? message(shown, shown.selected) : empty(shown)}</main>`
}

function list({ mails, total, search, selected, now }: Shown): Html {
  const query = search ? `?q=${encodeURIComponent(search)}` : ''
  const entry = (mail: Mail) => {
    const current = mail.id === selected?.id
    return html`<li class="${current && 'sel'}"><a href="/mailbox/${mail.id}${query}"${current && html` aria-current="true"`}><span class="grow"><span class="row between mbrow"><b>${receiver(mail)}</b><span class="muted xs num">${clockTime(mail.receivedAt, now)}</span></span><span class="blkk small">${mail.subject || '(sans objet)'}</span></span></a></li>`
  }
  return html`<section class="card np mbl" aria-label="Messages reçus"><div class="chd"><h1>Messagerie</h1><span class="badge">${counted(total)}</span></div>
<form class="mbs" action="/mailbox" role="search"><div class="inpwrap">${icon('search')}<input class="inp" name="q" type="search" value="${search}" aria-label="Rechercher" placeholder="Destinataire, objet"></div></form>
<ul class="queue">${mails.map(entry)}</ul>${mails.length < total && html`<p class="pad muted small">${mails.length} messages sur ${total} sont affichés.</p>`}
<form class="pad" method="post" action="/mailbox/empty"><button class="btn ghost sm"${total === 0 && html` disabled`}>${icon('trash', 's')}Vider la boîte</button></form></section>`
}

function empty({ search }: Shown): Html {
  const [title, lead] = search
    ? ['Aucun message trouvé', 'Aucun destinataire ni objet ne contient ces mots.']
    : ['Aucun message', 'Les courriels que l’application envoie arrivent ici, et nulle part ailleurs.']
  return html`<section class="card mbv mbno">${icon('inbox', 'l')}<h2>${title}</h2><p class="muted">${lead}</p>${search && html`<p class="mt4"><a href="/mailbox">Voir tous les messages</a></p>`}</section>`
}

function message(shown: Shown, mail: Mail): Html {
  const query = shown.search ? `&q=${encodeURIComponent(shown.search)}` : ''
  const names = { html: 'HTML', text: 'Texte', source: 'Source' }
  const tab = (view: View) =>
    html`<a href="/mailbox/${mail.id}?view=${view}${query}"${view === shown.view && html` aria-current="true"`}>${names[view]}</a>`
  return html`<section class="card np mbv" aria-labelledby="mv"><div class="mbh"><div class="row between wrap"><h2 id="mv">${mail.subject || '(sans objet)'}</h2><nav class="segt" aria-label="Affichage">${views.map(tab)}</nav></div>
<dl class="mhd"><div><dt>De</dt><dd>${person(mail.from)}</dd></div><div><dt>À</dt><dd>${mail.envelope.to.join(', ')}</dd></div><div><dt>Reçu</dt><dd class="num">${dayAndTime(mail.receivedAt)} · <span class="code">${mail.messageId}</span></dd></div></dl></div>
<div class="mbb">${content(shown, mail)}${mail.attachments.length > 0 && attachments(mail)}</div></section>`
}

function content({ view, source }: Shown, mail: Mail): Html {
  if (view === 'source') return html`<pre class="mbpre code">${source}</pre>`
  if (view === 'text') return html`<pre class="mbpre">${mail.text || '(ce message n’a pas de texte)'}</pre>`
  if (!mail.html)
    return html`<p class="note">${icon('info')}<span>Ce message n’a pas de version HTML.</span></p>`
  return html`<iframe class="mbframe" title="Contenu du message" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/mailbox/messages/${mail.id}/html"></iframe>`
}

function attachments(mail: Mail): Html {
  const item = ({ filename, type, size }: Attached, place: number) =>
    html`<li class="file"><span class="fic">${icon('file')}</span><span class="grow"><span class="nm blkk">${filename}</span><span class="muted small">${type} · ${weight(size)}</span></span><a class="btn line sm" href="/mailbox/messages/${mail.id}/attachments/${place}" aria-label="Télécharger ${filename}">Télécharger</a></li>`
  return html`<section class="mbatt" aria-label="Pièces jointes"><h3>Pièces jointes</h3><ul class="stack-s">${mail.attachments.map(item)}</ul></section>`
}

const receiver = ({ to, envelope }: Mail) => to[0]?.name || to[0]?.address || envelope.to[0] || ''
const person = ({ name, address }: Person) => (name ? `${name} <${address}>` : address)
const counted = (total: number) => `${total} ${total > 1 ? 'messages' : 'message'}`

function weight(bytes: number): string {
  if (bytes < 1024) return `${bytes} octets`
  const [value, unit] = bytes < 1024 * 1024 ? [bytes / 1024, 'Ko'] : [bytes / 1024 / 1024, 'Mo']
  return `${value.toLocaleString('fr-FR', { maximumFractionDigits: 1 })} ${unit}`
}
