import { StripeRefusal } from './errors.ts'
import { wholeList } from './lists.ts'
import type { World } from './world.ts'

type Json = Record<string, unknown>

/** Replaces ids by their objects along each path (`data.product`, `payment_intent.latest_charge`). */
export function expandPaths(world: World, answer: object, paths: string[] = []): object {
  for (const path of paths) {
    const steps = path.split('.')
    if (steps.length > 4) throw cannot(path)
    expandAlong(world, answer as Json, steps, path)
  }
  return answer
}

function expandAlong(world: World, at: Json, [step, ...rest]: string[], path: string): void {
  if (!step) return
  if (step === 'data' && Array.isArray(at.data)) {
    for (const one of at.data) expandAlong(world, one, rest, path)
    return
  }
  const included = include(world, at, step)
  if (included) at[step] = included
  if (!(step in at)) throw cannot(path)
  const value = at[step]
  if (typeof value === 'string') at[step] = load(world, step, value) ?? refuse(path)
  if (typeof at[step] === 'object' && at[step] !== null) expandAlong(world, at[step] as Json, rest, path)
}

/** Lists that are absent unless asked for. */
function include(world: World, { object, id }: Json, field: string): object | undefined {
  const name = `${object}.${field}`
  if (name === 'checkout.session.line_items') {
    const url = `/v1/checkout/sessions/${id}/line_items`
    return wholeList(world.sessions.get(id as string)?.lines ?? [], url)
  }
  if (name === 'invoice.payments') {
    const payments = world.invoicePayments.filter((one) => one.invoice === id)
    return wholeList(payments, `/v1/invoice_payments?invoice=${id}`)
  }
  if (name === 'charge.refunds')
    return wholeList(
      world.refunds.filter((one) => one.charge === id),
      `/v1/refunds`,
    )
  if (name === 'customer.subscriptions') {
    return wholeList(
      world.subscriptions.filter((one) => one.customer === id),
      '/v1/subscriptions',
    )
  }
  return undefined
}

/** The object that an id in this field names. */
function load(world: World, field: string, id: string): object | undefined {
  switch (field) {
    case 'product':
      return world.products.get(id)
    case 'customer':
      return world.customers.get(id)
    case 'payment_intent':
      return world.intents.get(id)
    case 'charge':
    case 'latest_charge':
      return world.charges.get(id)
    case 'subscription':
      return world.subscriptions.get(id)
    case 'invoice':
    case 'latest_invoice':
      return world.invoices.get(id)
    case 'payment_method':
    case 'default_payment_method':
      return world.cards.get(id)?.method
    default:
      return undefined
  }
}

function cannot(path: string): StripeRefusal {
  return new StripeRefusal(`This property cannot be expanded (${path}).`, { param: 'expand' })
}

function refuse(path: string): never {
  throw cannot(path)
}
