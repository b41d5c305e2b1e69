import type { X509Certificate } from 'node:crypto'
import { formatCheckCode } from '@cursus/shared/check-code'
import type { ProofCheck } from '@cursus/shared/proof'
import { asc, sql } from 'drizzle-orm'
import type { Seal } from '../../pdf/seal.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { evidenceRoots } from './evidence.table.ts'
import {
  checkPdf,
  checkSeal,
  namedSealer,
  type Refusal,
  readZip,
  type Verified,
  verifyFiles,
  verifyPdf,
} from './verify-proof.mjs'

/** Most bytes of all files of an archive once it is opened. */
const mostOpened = 64 * 1_048_576

type Checked = ProofCheck['data']
type IsOurs = (certificate: X509Certificate) => Promise<boolean>

/**
 * Tells whether a file is as we sealed it: an archive, its proof.pdf or another paper. Keeps nothing of it. Throws 413
 * `proof.too_large` for an archive that would open to more than 64 MiB.
 */
export async function checkSealedFile(services: Services, seal: Seal, bytes: Buffer): Promise<Checked> {
  const isOurs: IsOurs = (certificate) => isOneOfOurs(services, seal, certificate)
  const begin = bytes.toString('latin1', 0, 5)
  if (begin === '%PDF-') return checkedPdf(bytes, isOurs)
  if (begin.startsWith('PK')) return checkedArchive(bytes, isOurs)
  return isUnknown('other', 'kind')
}

async function checkedArchive(zip: Buffer, isOurs: IsOurs): Promise<Checked> {
  const opened = attempt(() => readZip(zip, mostOpened))
  if ('refusal' in opened) return changedOrUnknown('archive', { bytes: zip, isOurs, ...opened })
  const pdf = opened.done.get('proof.pdf')
  if (!pdf) return isUnknown('archive', 'kind')
  return checked('archive', { pdf, isOurs, verify: () => verifyFiles(opened.done) })
}

function checkedPdf(pdf: Buffer, isOurs: IsOurs): Promise<Checked> {
  const kind = pdf.includes('"format": "cursus-proof-1"') ? 'proof' : 'paper'
  return checked(kind, { pdf, isOurs, verify: () => verifyPdf(pdf) })
}

type Kind = Checked['kind']
type Checking = { pdf: Buffer; isOurs: IsOurs; verify: () => Verified }

/** What stands in the file is read once its seal is known to be ours: nobody else wrote it. */
async function checked(kind: Kind, { pdf, isOurs, verify }: Checking): Promise<Checked> {
  const seal = attempt(() => checkPdf(pdf))
  if ('refusal' in seal) return changedOrUnknown(kind, { bytes: pdf, isOurs, ...seal })
  if (!(await isOurs(seal.done.certificate))) return isUnknown(kind, 'sealer')
  const verified = attempt(verify)
  if ('done' in verified) return isAuthentic(kind, verified.done)
  const { refusal } = verified
  return refusal.part === 'expired' ? isUnknown(kind, 'expired') : isAltered(kind, refusal)
}

type Fault = NonNullable<Checked['fault']>
type Damaged = { bytes: Buffer; isOurs: IsOurs; refusal: Fault }

/** Of a file whose seal does not fit, that it names a certificate of ours is enough to call it changed. */
async function changedOrUnknown(kind: Kind, { bytes, isOurs, refusal }: Damaged): Promise<Checked> {
  const certificate = namedSealer(bytes)
  if (certificate && (await isOurs(certificate))) return isAltered(kind, refusal)
  return isUnknown(kind, 'kind')
}

/** What a step of the script brings, or why it refused. Throws 413 for what would open to too much. */
function attempt<T>(step: () => T): { done: T } | { refusal: Fault } {
  try {
    return { done: step() }
  } catch (error) {
    const { part, about } = error as Partial<Refusal>
    if (!part) throw error
    if (part === 'large') throw new AppError('too_large', 'proof.too_large')
    return { refusal: { part, file: about?.slice(0, 200) ?? null } }
  }
}

/**
 * Tells whether a certificate is our present one, or one of before: then a root of a day that stands in our database was sealed with
 * it (decision 746).
 */
async function isOneOfOurs({ db }: Services, { certificate }: Seal, { raw }: X509Certificate) {
  if (raw.equals(Buffer.from(certificate.toSchema().toBER()))) return true
  const [root] = await db
    .select({ statement: evidenceRoots.statement, seal: evidenceRoots.seal })
    .from(evidenceRoots)
    .where(sql`position(${raw}::bytea IN ${evidenceRoots.seal}) > 0`)
    .orderBy(asc(evidenceRoots.day))
    .limit(1)
  return root !== undefined && checkSeal(root.seal, Buffer.from(root.statement)).certificate.raw.equals(raw)
}

const isUnknown = (kind: Kind, part: Fault['part']): Checked => ({
  result: 'unknown',
  kind,
  fault: { part, file: null },
  sealed: null,
})

const isAltered = (kind: Kind, fault: Fault): Checked => ({ result: 'altered', kind, fault, sealed: null })

function isAuthentic(kind: Kind, { journal, sealedAt, title, stamp }: Verified): Checked {
  const reference = journal?.contract.reference ?? /\b[A-Z]{2}-\d{4}-\d{6}\b/.exec(title ?? '')?.[0]
  const code = journal?.checkPage.split('/').at(-1)
  const sealed = {
    title,
    reference: reference ?? null,
    sealedAt,
    stamp: stamp && { at: stamp.at, by: nameOf(stamp.authority) },
    facts: journal?.rows.length ?? null,
    papers: journal?.papers.length ?? null,
    checkCode: code ? formatCheckCode(code) : null,
  }
  return { result: 'authentic', kind, fault: null, sealed }
}

/** The name of an authority, as its certificate says it. */
const nameOf = ({ subject }: X509Certificate) => /(?:^|\n|\+ )CN=(.+)/.exec(subject)?.[1] ?? subject
