import { randomBytes } from 'node:crypto'
import { claimLimits } from '@cursus/shared/claims'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Tx } from '../../platform/database.ts'
import { isOutcomeUnknown } from '../../platform/database-away.ts'
import { describeForm } from '../../platform/describe-form.ts'
import { cleanName, endings } from '../../platform/file-name.ts'
import type { Services } from '../../platform/services.ts'
import { readKeeping, type UploadedFile } from '../../platform/uploads.ts'
import { insertFile, type StoredBytes, storeBytes } from '../files/files.service.ts'
import { claimDocuments } from './claims.table.ts'

const wanted = {
  claimDocuments: {
    types: Object.keys(endings),
    atMost: claimLimits.files,
    typeFault: 'validation.field.file.notPermitted',
  },
} as const

/** Describes the body of a declaration or message for the page of the calls. */
export const formOf = (fields: z.core.$ZodType) => ({
  form: describeForm(fields, wanted),
  takesJson: true,
})

type KeptFile = { stored: StoredBytes; title: string; fileName: string }
export type ClaimForm = {
  fields: Record<string, unknown>
  files: KeptFile[]
  faults: Record<string, string[]>
  /** Deletes the stored bytes, which no row will name. */
  drop: () => Promise<void>
}

/**
 * Reads a form and stores its files while they arrive, so that five photos are never in memory together. When `work`
 * fails, the files are deleted, unless its rows may have been written.
 */
export async function withClaimForm<T>(
  services: Services,
  request: FastifyRequest,
  work: (form: ClaimForm) => Promise<T>,
): Promise<T> {
  const files: KeptFile[] = []
  const drop = async () => {
    for (const { stored } of files.splice(0)) await services.files.remove(stored.storageKey)
  }
  const keep = async (file: UploadedFile) => void files.push(await keepFile(services, file))
  try {
    const { fields, faults } = request.isMultipart()
      ? await readKeeping(request, wanted, { maxBytes: claimLimits.fileBytes, keep })
      : { fields: fieldsOf(request.body), faults: {} }
    return await work({ fields, files, faults, drop })
  } catch (error) {
    if (!isOutcomeUnknown(error)) await drop()
    throw error
  }
}

/** Reads the fields; a declaration without files may also come as JSON. */
function fieldsOf(body: unknown): Record<string, unknown> {
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  return isObject ? (body as Record<string, unknown>) : {}
}

async function keepFile(services: Services, { bytes, mimeType, fileName }: UploadedFile): Promise<KeptFile> {
  const ending = endings[mimeType] ?? 'pdf'
  const stored = await storeBytes(services, bytes, mimeType)
  return { stored, title: cleanName(fileName, 'document', ending), fileName: randomName(ending) }
}

/** Makes a random name of 128 bits, the address of a claim's file (C-51). */
export function randomName(ending: string): string {
  return `${randomBytes(16).toString('hex')}.${ending}`
}

type Belonging = {
  claimId: string
  messageId: string | null
  from: 'student' | 'administrator'
  /** Proof that each file is, in the order of the files; null for none. */
  proofs: (string | null)[]
  files: KeptFile[]
}

/**
 * Writes the files of a declaration or a message as documents of its claim, in the order in which they were chosen; each
 * may be one of the proofs that the claim asks for.
 */
export async function insertDocuments(tx: Tx, services: Services, { files, proofs, ...rest }: Belonging) {
  const createdAt = services.now()
  for (const [position, { stored, title, fileName }] of files.entries()) {
    const fileId = await insertFile(tx, services, stored)
    const proof = proofs[position] ?? null
    await tx.insert(claimDocuments).values({ ...rest, fileId, fileName, title, proof, position, createdAt })
  }
}
