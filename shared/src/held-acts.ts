import * as z from 'zod/mini'
import { statuts } from './contracts.ts'
import { DayField } from './fields.ts'
import { languages } from './language.ts'

const heldKinds = ['contract_changed', 'account_deactivated', 'link_resent'] as const

/**
 * Something an administrator did that stands already, while its mails and what the payment provider is told wait. `secondsLeft` until
 * they leave; `reference`, `statut` and `endDate` (DD/MM/YYYY) tell of a contract. `endedAt` is ISO 8601.
 */
export const HeldAct = z.object({
  id: z.string(),
  kind: z.enum(heldKinds),
  person: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  contract: z.nullable(
    z.object({
      id: z.string(),
      reference: z.string(),
      from: z.enum(statuts),
      to: z.enum(statuts),
      endDate: z.string(),
    }),
  ),
  state: z.enum(['waiting', 'left', 'taken_back']),
  secondsLeft: z.int(),
  endedAt: z.nullable(z.string()),
})
export type HeldAct = z.infer<typeof HeldAct>

/** `GET /held-acts`: one's own, what waits first; what ended in the last minute stands after it. */
export const HeldActs = z.object({ data: z.array(HeldAct) })
export type HeldActs = z.infer<typeof HeldActs>

/** `GET /contracts/:id/statut`: what is asked about; without a day as `PUT /contracts` takes it. */
export const PreviewStatut = z.object({
  statut: z.enum(statuts, 'validation.field.statut.incorrect'),
  endDate: z.optional(DayField),
})

/**
 * What the payment provider is told of a change: of a contract without a subscription nothing (`none`); nothing either where its end
 * stays (`unchanged`); it `ends` with the contract, or loses its `line` while it goes on for another; it goes on again (`resumes`),
 * or cannot, as it is `over`.
 */
const providerEffects = ['none', 'unchanged', 'ends', 'line', 'resumes', 'over'] as const

/** What a change of statut will mail and to whom, in the language of the student, and do at the provider; `endDate` is DD/MM/YYYY. */
export const StatutPreview = z.object({
  data: z.object({
    endDate: z.string(),
    mail: z.nullable(
      z.object({
        to: z.object({ name: z.string(), address: z.string() }),
        language: z.enum(languages),
        subject: z.string(),
        lines: z.array(z.string()),
      }),
    ),
    provider: z.enum(providerEffects),
    waitSeconds: z.int(),
  }),
})
export type StatutPreview = z.infer<typeof StatutPreview>
