import { MultimediaOffer } from '@cursus/shared/travel'
import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { draftMemory } from '../../app/draft-memory.ts'
import { readSession, useSession } from '../../app/session.ts'

const Cents = z.int().check(z.nonnegative())

/** What « Souscrire » chose: an offer as its list told it, and the purchase price of the phone where there is one. */
const Choice = z.object({
  offerId: z.string(),
  product: z.string(),
  type: MultimediaOffer.shape.type,
  formula: MultimediaOffer.shape.formula,
  payment: z.enum(['mensuel', 'annuel']),
  /** In euros, cents allowed; null for a formula without a phone. */
  purchasePriceTTC: z.nullable(z.number().check(z.nonnegative())),
  fic: z.string(),
  /** In cents, each month or each year. */
  unitAmount: Cents,
  name: z.string(),
  trancheMin: z.number(),
  trancheMax: z.number(),
  trancheMaxExclusive: z.boolean(),
})
export type DeviceChoice = z.infer<typeof Choice>

const Draft = z.extend(Choice, {
  /** Whose draft it is: another person who signs in here must not find it. */
  email: z.string(),
  /** The values of the form as typed; never a file. */
  details: z.catch(z.record(z.string(), z.unknown()), {}),
  invoice: z.catch(z.nullable(z.object({ invoiceId: z.string(), fileName: z.string() })), null),
  /** It has been to the payment page: it is a purchase to finish, and no longer only a device that is being chosen. */
  isAtCheckout: z.catch(z.optional(z.boolean()), undefined),
  /** What names the contract once it is paid. */
  sessionStripe: z.catch(z.optional(z.string()), undefined),
  contractId: z.catch(z.optional(z.string()), undefined),
  token: z.catch(z.optional(z.string()), undefined),
})
/** Devices about to be insured on their own (`multimediaContract`). */
export type DeviceDraft = z.infer<typeof Draft>

/** The draft in the storage; null when there is none or it is not one. */
export function parseDeviceDraft(stored: unknown): DeviceDraft | null {
  return Draft.safeParse(stored).data ?? null
}

const memory = draftMemory('multimediaContract', parseDeviceDraft)

/**
 * The draft after a choice in the modal. What was typed stays, as it is about the same device; once that is paid, the next
 * choice is about another one.
 */
export function draftOf(choice: DeviceChoice, email: string, before: DeviceDraft | null): DeviceDraft {
  const typed = before && !before.sessionStripe && !before.contractId ? before : null
  return { ...choice, email, details: typed?.details ?? {}, invoice: typed?.invoice ?? null }
}

function mine(): DeviceDraft | null {
  const draft = memory.read()
  return draft && draft.email === readSession()?.email ? draft : null
}

function begin(choice: DeviceChoice) {
  const email = readSession()?.email
  if (email !== undefined) memory.write(draftOf(choice, email, mine()))
}

function change(part: Partial<DeviceDraft>) {
  const draft = mine()
  if (draft) memory.write({ ...draft, ...part })
}

/**
 * The devices that this person is about to insure, kept through reload, back and a day; changes of another tab are seen.
 * `begin` stores a choice; `change` does nothing without a draft.
 */
export function useDeviceDraft() {
  const session = useSession()
  const stored = useSyncExternalStore(memory.watch, memory.read)
  const draft = stored && stored.email === session?.email ? stored : null
  return { draft, begin, change, clear: memory.forget }
}
