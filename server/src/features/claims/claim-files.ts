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

/** The body of a declaration or message for the description of their calls. */
export const formOf = (fields: z.core.$ZodType) => ({
  form: describeForm(fields, wanted),
  takesJson: true,
})

type KeptFile = { stored: StoredBytes; title: string; fileName: string }
export type ClaimForm = {
  fields: Record<string, unknown>
  files: KeptFile[]
  faults: Record<string, string[]>
  /** Takes the bytes away that no row will name. */
  drop: () => Promise<void>
}

/**
 * Reads a form whose files are put away as they arrive: five photos at once are never held in memory together. When the
 * work on it fails nothing is kept, unless nobody knows whether its rows were written.
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

/** A declaration without files may also come as JSON. */
function fieldsOf(body: unknown): Record<string, unknown> {
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  return isObject ? (body as Record<string, unknown>) : {}
}

async function keepFile(services: Services, { bytes, mimeType, fileName }: UploadedFile): Promise<KeptFile> {
  const ending = endings[mimeType] ?? 'pdf'
  const stored = await storeBytes(services, bytes, mimeType)
  return { stored, title: cleanName(fileName, 'document', ending), fileName: randomName(ending) }
}

/** 128 bits that nobody guesses: the address of a file of a claim (C-51). */
export function randomName(ending: string): string {
  return `${randomBytes(16).toString('hex')}.${ending}`
}

type Belonging = {
  claimId: string
  messageId: string | null
  from: 'student' | 'administrator'
  /** For each file in its order the proof that it is, or none. */
  proofs: (string | null)[]
  files: KeptFile[]
}

export async function insertDocuments(tx: Tx, services: Services, { files, proofs, ...rest }: Belonging) {
  const createdAt = services.now()
  for (const [position, { stored, title, fileName }] of files.entries()) {
    const fileId = await insertFile(tx, services, stored)
    const proof = proofs[position] ?? null
    await tx.insert(claimDocuments).values({ ...rest, fileId, fileName, title, proof, position, createdAt })
  }
}
