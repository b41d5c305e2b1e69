/** Types of what the server and its tests take from the script; the script itself needs none. */
import type { X509Certificate } from 'node:crypto'

/** Found wrong; `about` is the file, where it is one of an archive. */
export interface Refusal extends Error {
  part:
    | 'archive'
    | 'large'
    | 'missing'
    | 'seal'
    | 'sealer'
    | 'expired'
    | 'journal'
    | 'chain'
    | 'paper'
    | 'added'
  about: string | null
}

export interface Verified {
  /** Null of a paper that is no proof.pdf. */
  journal: {
    contract: { id: string; reference: string }
    checkPage: string
    rows: unknown[]
    papers: unknown[]
  } | null
  /** ISO moment that the seal states. */
  sealedAt: string
  title: string | null
  stamp: { at: string; authority: X509Certificate } | null
}

type Trusted = X509Certificate[]
type Sealed = { certificate: X509Certificate }
export function readZip(zip: Uint8Array, most?: number): Map<string, Buffer>
export function checkPdf(pdf: Uint8Array): Sealed
export function checkSeal(cms: Uint8Array, signed: Uint8Array): Sealed
export function namedSealer(bytes: Uint8Array): X509Certificate | null
export function verifyPdf(pdf: Uint8Array, trusted?: Trusted): Verified
export function verifyFiles(files: Map<string, Uint8Array>, trusted?: Trusted): Verified
export function verifyProof(zip: Uint8Array, trusted?: Trusted): Verified
