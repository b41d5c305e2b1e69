import type Stripe from 'stripe'
import { type Html, html } from '../../page/html.ts'
import { icon } from '../../page/icons.ts'
import type { SessionRecord } from '../world.ts'
import type { FieldErrors, PayFields } from './pay-form.ts'
import { money, type Words } from './words.ts'

interface View {
  record: SessionRecord
  words: Words
  fields: PayFields
  errors: FieldErrors
  /** A refusal of the bank, above the fields. */
  declined?: string
  /** The product of a line, for its description. */
  productOf(line: Stripe.LineItem): Stripe.Product | undefined
}

/** Two panes: what is paid, and the card. */
export function payPage(view: View): Html {
  const { session } = view.record
  const { words } = view
  const total = money(session.amount_total ?? 0, session.currency ?? 'eur', words.lang)
  const back =
    session.cancel_url &&
    html`<a href="${session.cancel_url}" class="row back">${icon('back', 's flip')}${words.back}</a>`
  return html`<main id="contenu" class="pay"><section class="ps">${back}<div class="psb">
<p class="muted2">${session.mode === 'payment' ? words.payTo : words.subscribeTo}</p><p class="price">${total}</p>
<ul class="pl">${view.record.lines.map((line, at) => lineItem(view, line, at))}<li class="tt"><span>${words.total}</span><b class="num nw">${total}</b></li></ul></div>
<p class="muted2 foot2">${words.simulated}</p></section>
<section class="pf"><form class="pfi" method="post" action="/pay/${session.id}" novalidate><h1>${words.title}</h1>
${view.declined && html`<p class="note bad" role="alert">${icon('alert')}<span>${view.declined}</span></p>`}
<div class="stack mt6">${fieldsOf(view)}<button class="btn block">${icon('lock')}${words.pay} ${total}</button></div>
${outcomes(view)}</form></section></main>`
}

function lineItem({ record, words, productOf }: View, line: Stripe.LineItem, at: number): Html {
  const own = record.session.mode === 'payment' ? record.intentData : record.subscriptionData
  const description = (at === 0 && own.description) || productOf(line)?.description
  const rhythm = line.price?.recurring && words[line.price.recurring.interval as 'month' | 'year']
  const detail = [description, rhythm].filter(Boolean).join(' · ')
  const times = (line.quantity ?? 1) > 1 && html` × ${line.quantity}`
  return html`<li><span><b>${line.description}${times}</b>${detail && html`<br><small>${detail}</small>`}</span><b class="num nw">${money(line.amount_total, line.currency, words.lang)}</b></li>`
}

function fieldsOf(view: View): Html {
  const known = view.record.session.customer_email ?? view.record.session.customer_details?.email
  return html`${field(view, 'email', { type: 'email', autocomplete: 'email', readonly: Boolean(known) })}
${field(view, 'number', { inputmode: 'numeric', autocomplete: 'cc-number', drawing: icon('card') })}
<div class="grid2">${field(view, 'expiry', { inputmode: 'numeric', autocomplete: 'cc-exp' })}${field(view, 'cvc', { inputmode: 'numeric', autocomplete: 'cc-csc' })}</div>
${field(view, 'name', { autocomplete: 'cc-name' })}`
}

interface FieldLook {
  type?: string
  inputmode?: string
  autocomplete: string
  readonly?: boolean
  drawing?: Html
}

function field(
  { words, fields, errors, declined }: View,
  name: 'email' | 'number' | 'expiry' | 'cvc' | 'name',
  look: FieldLook,
): Html {
  const error = errors[name]
  const focused = name === (Object.keys(errors)[0] ?? (declined && 'number'))
  return html`<div class="field${error && ' err'}"><label for="${name}">${words[name]}</label><div class="inpwrap">${look.drawing}<input class="inp${name === 'number' && ' num'}" id="${name}" name="${name}" type="${look.type ?? 'text'}" value="${fields[name]}" autocomplete="${look.autocomplete}"${look.inputmode && html` inputmode="${look.inputmode}"`}${look.readonly && html` readonly`}${focused && html` autofocus`}${error && html` aria-invalid="true" aria-describedby="${name}-e"`}></div>${error && html`<p class="errmsg" id="${name}-e">${icon('info', 's')}<span>${error}</span></p>`}</div>`
}

function outcomes({ words, fields }: View): Html {
  const choice = (value: 'accepted' | 'declined' | 'challenge' | 'later') => {
    const [label, hint] = words[value]
    return html`<label class="choice"><input type="radio" name="outcome" value="${value}"${fields.outcome === value && html` checked`}><span><b>${label}</b><small>${hint}</small></span></label>`
  }
  return html`<fieldset class="tst"><legend>${words.outcome}</legend><div class="tstg">${choice('accepted')}${choice('declined')}${choice('challenge')}${choice('later')}</div><p class="small">${words.leave}</p></fieldset>`
}

/** The bank's question of a 3-D Secure card. */
export function challengePage(
  { amount, currency }: { amount: number; currency: string },
  words: Words,
  action: string,
): Html {
  return html`<main id="contenu" class="bank"><form class="card" method="post" action="${action}"><h1>${words.bankTitle}</h1>
<p>${words.bankText}</p><p class="price">${money(amount, currency, words.lang)}</p>
<p class="acts"><button class="btn" name="answer" value="accept">${icon('check')}${words.bankYes}</button><button class="btn line" name="answer" value="refuse">${words.bankNo}</button></p></form></main>`
}

/** A sentence where nothing can be paid. */
export function closedPage(title: string, text: string, link?: { href: string; label: string }): Html {
  return html`<main id="contenu" class="bank"><div class="card"><h1>${title}</h1><p>${text}</p>${link && html`<p><a class="btn" href="${link.href}">${link.label}</a></p>`}</div></main>`
}
