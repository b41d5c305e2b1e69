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

/** Most bytes of a file that `POST /proof/verify` takes; an archive of many years has some ten megabytes. */
export const maxProofSize = 50 * 1_048_576

/**
 * What is wrong with a file. Of one that was changed: its seal, a paper or the journal does not fit, one is missing or was added, or
 * the ZIP is damaged. Of one that is unknown: it is no sealed file, or its seal is somebody else's or was made with a certificate that was over.
 */
const proofFaults = [
  ...(['seal', 'journal', 'chain', 'paper', 'missing', 'added', 'archive'] as const),
  ...(['kind', 'sealer', 'expired'] as const),
] as const

/** `POST /proof/verify`: whether a file is as we sealed it. */
export const ProofCheck = z.object({
  data: z.object({
    result: z.enum(['authentic', 'altered', 'unknown']),
    /** `proof` is the proof.pdf of an archive by itself, `paper` another PDF. */
    kind: z.enum(['archive', 'proof', 'paper', 'other']),
    /** Null of what is authentic; `file` names the file of an archive that was changed. */
    fault: z.nullable(z.object({ part: z.enum(proofFaults), file: z.nullable(z.string()) })),
    /** Null of what is not authentic. */
    sealed: z.nullable(
      z.object({
        title: z.nullable(z.string()),
        reference: z.nullable(z.string()),
        /** ISO moments: of the seal by our clock, and of its stamp by that of an authority, with its name. */
        sealedAt: z.string(),
        stamp: z.nullable(z.object({ at: z.string(), by: z.string() })),
        /** Numbers of a proof file: of its facts and of the papers that it names; null of another paper. */
        facts: z.nullable(z.int()),
        papers: z.nullable(z.int()),
        /** Code of the page that says how the contract stands today, which a proof file names. */
        checkCode: z.nullable(z.string()),
      }),
    ),
  }),
})
export type ProofCheck = z.infer<typeof ProofCheck>
