import * as z from 'zod/mini'
import { insuranceTypes } from './words.ts'

/** One thing that is proved; `title` is in the language of the caller, `at` an ISO moment, `cents` what was paid or asked. */
export const ProofRow = z.object({
  number: z.int(),
  title: z.string(),
  detail: z.nullable(z.string()),
  cents: z.nullable(z.int()),
  at: z.string(),
  /** SHA-256 of the row, and of the file that it tells of. */
  hash: z.string(),
  fileHash: z.nullable(z.string()),
})
export type ProofRow = z.infer<typeof ProofRow>

/**
 * `GET /contracts/:id/proof`: what proves the life of a contract, oldest first. `brokenAt` is the first row that is not as it was
 * written, null of a whole chain. `archive` tells of the ZIP: it is made when asked for, and again once more is proved.
 */
export const ProofFile = z.object({
  data: z.object({
    contract: z.object({ id: z.string(), reference: z.string(), insuranceType: z.enum(insuranceTypes) }),
    brokenAt: z.nullable(z.int()),
    /** The last day whose sealed root has this chain (DD/MM/YYYY); null while none has. */
    sealedOn: z.nullable(z.string()),
    rows: z.array(ProofRow),
    archive: z.object({
      state: z.enum(['none', 'making', 'ready']),
      /**
       * Archive that has been made: its number of rows, the bytes of its pages and of its documents, and since when
       * (ISO).
       */
      made: z.nullable(z.object({ rows: z.int(), bytes: z.int(), at: z.string() })),
    }),
  }),
})
export type ProofFile = z.infer<typeof ProofFile>

/** `POST /contracts/:id/proof`: the archive is being made. */
export const ProofAsked = z.object({ data: z.object({ state: z.literal('making') }) })
