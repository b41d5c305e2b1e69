import * as z from 'zod/mini'
import { defineDraft } from '../drafts/define-draft.ts'

/** Boxes to tick before a payment, by name. */
type Ticks = Record<string, boolean>

const Kept = z.object({
  /** What was agreed to: a product and its documents. */
  of: z.string(),
  ticks: z.record(z.string(), z.boolean()),
})

const memory = defineDraft('agreements', (stored) => Kept.safeParse(stored).data ?? null)

/**
 * Keeps what was ticked in this tab for these documents, through a reload and the way back from the payment; other
 * documents are asked anew.
 */
export function agreedTo<Asked extends Ticks>(documents: string, asked: Asked): Asked {
  const kept = memory.read()
  if (kept?.of !== documents) return asked
  const entries = Object.keys(asked).map((name) => [name, kept.ticks[name] === true])
  return Object.fromEntries(entries) as Asked
}

export function keepAgreed(documents: string, ticks: Ticks) {
  memory.write({ of: documents, ticks })
}

export function forgetAgreed() {
  memory.forget()
}
