import type Stripe from 'stripe'
import { type Html, html } from '../../page/html.ts'
import { icon } from '../../page/icons.ts'
import { firstPeriodEnd } from '../subscription-life.ts'
import { longDay, type PortalWords } from './portal-words.ts'
import { money } from './words.ts'

export interface PortalView {
  session: Stripe.BillingPortal.Session
  customer: Stripe.Customer
  subscriptions: Stripe.Subscription[]
  invoices: Stripe.Invoice[]
  card?: Stripe.PaymentMethod
  words: PortalWords
  nameOf(price: Stripe.Price): string
  /** Result of the last form. */
  notice?: 'badCard' | 'saved'
}

/** The customer's subscriptions, card and invoices; every button is a form of its own. */
export function portalPage(view: PortalView): Html {
  const { session, customer, words, subscriptions, invoices, notice } = view
  const back =
    session.return_url &&
    html`<a class="row" href="${session.return_url}">${icon('back', 's flip')}${words.back}</a>`
  return html`<main id="contenu" class="portal">${back}<div class="pagehead mt4"><div><h1>${words.title}</h1><p>${words.intro} ${customer.email ?? customer.name ?? customer.id}</p></div></div>
${notice && html`<p class="note ${notice === 'saved' ? 'ok' : 'bad'}" role="alert">${icon(notice === 'saved' ? 'check' : 'alert')}<span>${words[notice]}</span></p>`}
${subscriptions.length === 0 && html`<p class="card">${words.none}</p>`}${subscriptions.map((one) => subscriptionCard(view, one))}
${cardForm(view)}
<section class="card"><h2 class="h2s">${words.invoices}</h2>${invoices.length === 0 && html`<p class="muted">${words.noInvoice}</p>`}<ul>${invoices.map((one) => invoiceLine(one, words))}</ul></section></main>`
}

function subscriptionCard(view: PortalView, subscription: Stripe.Subscription): Html {
  const { words, session } = view
  const totals = totalsOf(subscription).map(
    ([rhythm, cents]) =>
      html`<p><b class="num">${money(cents, subscription.currency, words.lang)}</b> ${words[rhythm]}</p>`,
  )
  const names = subscription.items.data.map(({ price }) => view.nameOf(price)).join(', ')
  const action = subscription.cancel_at_period_end ? 'resume' : 'cancel'
  return html`<section class="card"><div class="row between wrap"><h2 class="h2s">${names}</h2>${statusBadge(subscription, words)}</div>
${subscription.description && html`<p class="muted">${subscription.description}</p>`}
${totals}<p class="muted">${whenLine(subscription, words)}</p>
${subscription.status !== 'canceled' && html`<form method="post" action="/portal/${session.id}/${action}"><input type="hidden" name="subscription" value="${subscription.id}"><button class="btn line">${words[action]}</button></form>`}</section>`
}

/** What a subscription costs each month, and each year. */
function totalsOf({ items }: Stripe.Subscription) {
  const totals = new Map<'month' | 'year', number>()
  for (const { price, quantity = 1 } of items.data) {
    const rhythm = price.recurring?.interval === 'year' ? 'year' : 'month'
    totals.set(rhythm, (totals.get(rhythm) ?? 0) + (price.unit_amount ?? 0) * quantity)
  }
  return [...totals]
}

function statusBadge({ status, cancel_at }: Stripe.Subscription, words: PortalWords): Html {
  if (status === 'canceled') return html`<span class="badge">${words.canceled}</span>`
  if (status === 'past_due')
    return html`<span class="badge err">${icon('alert', 's')}${words.past_due}</span>`
  if (cancel_at) return html`<span class="badge warn">${icon('clock', 's')}${words.ending}</span>`
  return html`<span class="badge ok">${icon('check', 's')}${words.active}</span>`
}

function whenLine(subscription: Stripe.Subscription, words: PortalWords): string {
  const { ended_at, cancel_at } = subscription
  if (ended_at) return `${words.ended} ${longDay(ended_at, words.lang)}`
  if (cancel_at) return `${words.endsOn} ${longDay(cancel_at, words.lang)}`
  return `${words.next} ${longDay(firstPeriodEnd(subscription), words.lang)}`
}

function cardForm({ session, card, words }: PortalView): Html {
  const field = (name: 'number' | 'expiry' | 'cvc', autocomplete: string) =>
    html`<div class="field"><label for="${name}">${words[name]}</label><input class="inp" id="${name}" name="${name}" inputmode="numeric" autocomplete="${autocomplete}"></div>`
  const saved = card?.card
  return html`<section class="card"><h2 class="h2s">${words.card}</h2>
<p class="row">${saved ? html`${icon('card')}<span><span class="num">•••• ${saved.last4}</span>, ${words.expires} <span class="num">${String(saved.exp_month).padStart(2, '0')} / ${saved.exp_year}</span></span>` : words.noCard}</p>
<form method="post" action="/portal/${session.id}/card"><div class="grid3">${field('number', 'cc-number')}${field('expiry', 'cc-exp')}${field('cvc', 'cc-csc')}</div><p class="mt4"><button class="btn line">${words.change}</button></p></form></section>`
}

function invoiceLine(invoice: Stripe.Invoice, words: PortalWords): Html {
  const paid = invoice.status === 'paid'
  return html`<li class="inv"><span><a href="/invoices/${invoice.id}">${invoice.number}</a><br><span class="muted small">${longDay(invoice.created, words.lang)}</span></span><span class="row"><span class="badge ${paid ? 'ok' : 'err'}">${paid ? words.paid : words.open}</span><b class="num nw">${money(invoice.total, invoice.currency, words.lang)}</b></span></li>`
}
