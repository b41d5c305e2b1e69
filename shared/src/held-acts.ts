import * as z from 'zod/mini'
import { statuts } from './contracts.ts'
import { DayField } from './fields.ts'
import { languages } from './language.ts'
import { runKinds } from './words.ts'

const heldKinds = ['contract_changed', 'account_deactivated', 'link_resent', 'run_started'] as const

/**
 * Act of an administrator that stands already, while its mails and the call to the payment provider wait, or a run that has not
 * begun. `secondsLeft` until they leave; `reference`, `statut` and `endDate` (DD/MM/YYYY) tell of a contract. Of a run `id` is its
 * own, and no `person` is named. `endedAt` is ISO 8601.
 */
export const HeldAct = z.object({
  id: z.string(),
  kind: z.enum(heldKinds),
  person: z.nullable(z.object({ id: z.string(), name: z.string(), email: z.string() })),
  run: z.nullable(z.object({ reference: z.string(), kind: z.enum(runKinds), total: z.int() })),
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
 * Effects of a change at the payment provider. `none`: the contract has no subscription. `unchanged`: its end stays.
 * `ends`: the subscription ends with the contract. `line`: the contract's line goes, and the subscription goes on for
 * another contract. `resumes`: the subscription goes on again. `over`: it cannot go on any more.
 */
const providerEffects = ['none', 'unchanged', 'ends', 'line', 'resumes', 'over'] as const

/**
 * Preview of a change of statut: the mails, to whom, in the language of the student, and the effect at the provider;
 * `endDate` is DD/MM/YYYY.
 */
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
