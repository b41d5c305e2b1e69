import type Stripe from 'stripe'
import { type Html, html } from '../../page/html.ts'
import { icon } from '../../page/icons.ts'
import { longDay, type PortalWords } from './portal-words.ts'
import { money, type Words } from './words.ts'

/** `home`: address of the payments in the application, to which nothing else leads back. `told`: what the last try to pay led to. */
interface Said {
  words: Words
  portal: PortalWords
  home: string
  told: string
}

/** One invoice, as its hosted address shows it: an open one with the card that may pay it. */
export function invoicePage(invoice: Stripe.Invoice, said: Said): Html {
  const { portal, home } = said
  const lines = invoice.lines.data.map(
    (line) =>
      html`<li class="inv"><span>${line.description}<br><span class="muted small">${longDay(line.period.start, portal.lang)} – ${longDay(line.period.end, portal.lang)}</span></span><b class="num nw">${money(line.amount, line.currency, portal.lang)}</b></li>`,
  )
  const row = (name: string, amount: number) =>
    html`<li class="inv"><span>${name}</span><b class="num nw">${money(amount, invoice.currency, portal.lang)}</b></li>`
  const credited = invoice.pre_payment_credit_notes_amount
  const paid = invoice.status === 'paid'
  return html`<main id="contenu" class="portal"><a class="row" href="${home}">${icon('back', 's flip')}${portal.back}</a><div class="pagehead mt4"><div><h1>${portal.invoice} ${invoice.number}</h1><p>${invoice.customer_email} · ${longDay(invoice.created, portal.lang)}</p></div><span class="badge ${paid ? 'ok' : 'err'}">${paid ? portal.paid : portal.open}</span></div>
<section class="card"><ul>${lines}${credited > 0 && row(portal.credited, -credited)}${row(portal.total, invoice.total - credited)}</ul></section>
${invoice.status === 'open' && payForm(invoice, said)}</main>`
}

function payForm(invoice: Stripe.Invoice, { words, portal, told }: Said): Html {
  const field = (name: 'number' | 'expiry' | 'cvc', value: string, autocomplete: string) =>
    html`<div class="field"><label for="${name}">${portal[name]}</label><input class="inp" id="${name}" name="${name}" value="${value}" inputmode="numeric" autocomplete="${autocomplete}"></div>`
  const choice = (value: 'accepted' | 'declined' | 'challenge') => {
    const [label, hint] = words[value]
    return html`<label class="choice"><input type="radio" name="outcome" value="${value}"${value === 'accepted' && html` checked`}><span><b>${label}</b><small>${hint}</small></span></label>`
  }
  return html`<section class="card"><form method="post" action="/invoices/${invoice.id}" novalidate>
${told && html`<p class="note bad" role="alert">${icon('alert')}<span>${told}</span></p>`}
<div class="grid3">${field('number', '4242 4242 4242 4242', 'cc-number')}${field('expiry', '12 / 40', 'cc-exp')}${field('cvc', '123', 'cc-csc')}</div>
<fieldset class="tst"><legend>${words.outcome}</legend><div class="tstg">${choice('accepted')}${choice('declined')}${choice('challenge')}</div></fieldset>
<p class="mt4"><button class="btn">${icon('lock')}${words.pay} ${money(invoice.amount_due, invoice.currency, words.lang)}</button></p></form></section>`
}
