import { type Html, html } from '../page/html.ts'
import { icon, logo } from '../page/icons.ts'
import type { SignTexts } from './sign-texts.ts'
import type { StoredDocument, StoredRequest, StoredSigner } from './types.ts'

export type Faults = Partial<Record<'name' | 'code' | 'agree' | 'decline', true>>

interface Shown {
  texts: SignTexts
  request: StoredRequest
  signer: StoredSigner
  document: StoredDocument
  page: number
  picture: Html
  name: string
  agreed: boolean
  faults: Faults
}

const order = ['name', 'code', 'agree', 'decline'] as const

/** The whole signing page: the document at the start side, the form at the end side. */
export function signPage(shown: Shown): Html {
  const { texts, request, signer } = shown
  return html`${head(texts, 'sign', `/sign/${signer.token}/leave`)}<main id="contenu" class="sg">${paper(shown)}
<section class="card ssd"><h1>${texts.title}</h1><p class="muted sglead">${request.name}</p>
${summary(shown)}${form(shown)}${request.signers_allowed_to_decline && declineForm(texts)}
<form method="post" class="sgtest"><p class="muted small">${texts.testTitle}</p><button class="btn ghost sm" name="outcome" value="fail">${icon('alert', 's')}${texts.fail}</button></form></section></main>`
}

/** A page that says one thing, with at most one way on. */
export function messagePage(texts: SignTexts, state: keyof SignTexts['states'], action: Html | null): Html {
  const [title, lead] = texts.states[state]
  const drawing = state === 'signed' || state === 'done' ? icon('check', 'l') : icon('info', 'l')
  return html`${head(texts, state === 'signed' || state === 'done' ? 'finished' : 'read', null)}<main id="contenu" class="sgmsg">
<section class="card"><span class="tico sgico">${drawing}</span><h1>${title}</h1><p class="muted">${lead}</p>${action && html`<div class="mt6">${action}</div>`}</section></main>`
}

function head(texts: SignTexts, now: 'read' | 'sign' | 'finished', leave: string | null): Html {
  const steps = ['read', 'sign', 'finished'] as const
  const step = (name: (typeof steps)[number]) => {
    const done = steps.indexOf(name) < steps.indexOf(now)
    return html`<li class="${done ? 'd' : name === now ? 'n' : ''}"${name === now && html` aria-current="step"`}>${done && icon('check', 's')}${texts[name]}</li>`
  }
  return html`<header class="authtop sgtop"><span class="brand">${logo}<span>${texts.home}</span></span>
<ol class="row sgst dt">${steps.map(step)}</ol>${leave ? html`<a href="${leave}" class="small">${texts.leave}</a>` : html`<span></span>`}</header>`
}

function paper({ texts, document, page, picture, signer }: Shown): Html {
  const total = document.total_pages
  const link = (to: number, label: string, drawing: Html) =>
    html`<a class="btn line sm" href="?page=${to}" rel="nofollow">${drawing}<span class="vh">${label}</span></a>`
  return html`<section class="sdoc" aria-label="${texts.document}"><div class="row between sgfile"><b dir="ltr">${document.filename}</b>
<span class="row"><span class="muted small num">${texts.page(page, total)}</span>${page > 1 && link(page - 1, texts.previous, icon('back', 's'))}${page < total && html`<span class="sgnext">${link(page + 1, texts.next, icon('back', 's'))}</span>`}</span></div>
<div class="pgs"><article class="pg">${picture}</article></div><p class="small sgpdf"><a href="/sign/${signer.token}/document.pdf" target="_blank" rel="noopener">${texts.open}</a></p></section>`
}

function summary({ texts, faults }: Shown): Html | null {
  const found = order.filter((name) => faults[name])
  if (!found.length) return null
  return html`<div class="errsum mt4" role="alert"><h2>${texts.errors.title}</h2><ul>${found.map((name) => html`<li><a href="#sg-${name}">${texts.errors[name]}</a></li>`)}</ul></div>`
}

function form({ texts, signer, name, agreed, faults }: Shown): Html {
  return html`<form method="post" class="stack mt6">
<div class="field${faults.name && ' err'}"><label for="sg-name">${texts.name}</label><div class="inpwrap"><input class="inp" id="sg-name" name="name" type="text" dir="auto" value="${name}" required maxlength="255" autocomplete="name"${described('name', faults)}></div>${message('name', faults, texts)}</div>
${codeField(texts, signer, faults)}
<div><label class="check"><input type="checkbox" id="sg-agree" name="agree" required${agreed && html` checked`}${described('agree', faults)}><span>${texts.agree}</span></label>${message('agree', faults, texts)}</div>
<button class="btn block" name="outcome" value="sign">${icon('pen')}${texts.submit}</button></form>`
}

/** Makes the field of the code, for the two ways that have one; the address or number is shown in part. */
function codeField(texts: SignTexts, signer: StoredSigner, faults: Faults): Html | null {
  const mode = signer.signature_authentication_mode
  if (mode !== 'otp_email' && mode !== 'otp_sms') return null
  const label = mode === 'otp_sms' ? texts.codeByText : texts.codeByMail
  const where =
    mode === 'otp_sms' ? maskedPhone(signer.info.phone_number ?? '') : maskedMail(signer.info.email)
  return html`<div class="field${faults.code && ' err'}"><label for="sg-code">${label}</label><span class="hint" id="sg-code-h">${texts.sentTo(where)}</span><div class="inpwrap"><input class="inp code num" id="sg-code" name="code" type="text" dir="ltr" inputmode="numeric" pattern="[0-9]{6}" maxlength="6" required autocomplete="one-time-code"${described('code', faults, 'sg-code-h')}></div>${message('code', faults, texts)}</div>`
}

function declineForm(texts: SignTexts): Html {
  return html`<details class="sgdec"><summary>${texts.declineTitle}</summary><form method="post" class="stack mt4"><div class="field"><label for="sg-decline">${texts.reason} <span class="opt">${texts.optional}</span></label><textarea class="inp" id="sg-decline" name="reason" maxlength="500"></textarea></div>
<button class="btn line block" name="outcome" value="decline">${texts.decline}</button></form></details>`
}

function described(name: keyof Faults, faults: Faults, hint = ''): Html {
  const ids = [hint, faults[name] ? `sg-${name}-e` : ''].filter(Boolean).join(' ')
  return html`${faults[name] && html` aria-invalid="true"`}${ids && html` aria-describedby="${ids}"`}`
}

function message(name: keyof Faults, faults: Faults, texts: SignTexts): Html | null {
  if (!faults[name]) return null
  return html`<p class="errmsg" id="sg-${name}-e">${icon('alert', 's')}<span>${texts.errors[name]}</span></p>`
}

const maskedMail = (mail: string) => mail.replace(/^(.).*@/, '$1•••@')
const maskedPhone = (phone: string) => `${phone.slice(0, 4)} •• •• ${phone.slice(-2)}`
