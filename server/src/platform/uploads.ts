import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError, invalid } from './errors.ts'

const mebibyte = 1_048_576
const fieldLimits = { fields: 50, fieldSize: 100_000, fieldNameSize: 100, headerPairs: 50 }

type Fields = Record<string, string | string[]>
/** A file held in memory; `mimeType` is what its content says, whatever its sender called it. */
export type UploadedFile = { fileName: string; mimeType: string; bytes: Buffer }
type Wanted = Record<string, readonly string[]>

/** Lets routes read multipart bodies by `readForm` and `takeFile`; no other route takes one. */
export async function acceptUploads(app: FastifyInstance) {
  await app.register(multipart)
}

type Form<W extends Wanted> = { fields: Fields; files: Partial<Record<keyof W, UploadedFile>> }
type Limit = { maxBytes?: number }

/**
 * A multipart body: its fields, and its files by the names in `wanted`, which say the types allowed for each. A field
 * named `x[]` is a list under `x`. An empty file input counts as none; files of other names are passed over, two of one name are refused.
 * Throws 415 when it is not multipart, 413 for a file over `maxBytes` (10 MiB), 422 `validation.field.file.type` or `.one`.
 */
export async function readForm<W extends Wanted>(
  request: FastifyRequest,
  wanted: W,
  limit: Limit = {},
): Promise<Form<W>> {
  const { faults, ...form } = await readFormAndFaults(request, wanted, limit)
  if (Object.keys(faults).length > 0) throw invalid('platform.invalid', faults)
  return form
}

/** As `readForm`, for a form with faults of its own: files of a wrong type are told in `faults`, by field, and left out. */
export async function readFormAndFaults<W extends Wanted>(
  request: FastifyRequest,
  wanted: W,
  { maxBytes = 10 * mebibyte }: Limit = {},
): Promise<Form<W> & { faults: Record<string, string[]> }> {
  const names = Object.keys(wanted)
  expectMultipart(request, (names.length + 1) * maxBytes)
  const fields: Fields = {}
  const files: Partial<Record<string, UploadedFile>> = {}
  const faults: Record<string, string[]> = {}
  const limits = { ...fieldLimits, files: names.length + 5, fileSize: maxBytes }
  await parsing(async () => {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') addField(fields, part.fieldname, part.value)
      else if (!names.includes(part.fieldname)) part.file.resume()
      else {
        const file = await readFile(part)
        if (file && files[part.fieldname]) faults[part.fieldname] = ['validation.field.file.one']
        else if (file && wanted[part.fieldname]?.includes(file.mimeType)) files[part.fieldname] = file
        else if (file) faults[part.fieldname] = ['validation.field.file.type']
      }
    }
  })
  return { fields, files: files as Form<W>['files'], faults }
}

async function readFile(part: MultipartFile): Promise<UploadedFile | null> {
  const bytes = await part.toBuffer()
  if (bytes.length === 0 && !part.filename) return null
  const { fileTypeFromBuffer } = await import('file-type')
  const type = await fileTypeFromBuffer(bytes)
  return { fileName: part.filename, mimeType: type?.mime ?? 'application/octet-stream', bytes }
}

/**
 * The one file of a list, as a stream that the caller reads to its end, and the fields that stood before it. After
 * `maxBytes` the stream ends and `isTooLarge` is true. Throws 415 when it is not multipart, 422 without that file.
 */
export async function takeFile(request: FastifyRequest, name: string, { maxBytes }: { maxBytes: number }) {
  expectMultipart(request, maxBytes + mebibyte)
  const limits = { ...fieldLimits, files: 1, fileSize: maxBytes }
  const part = await parsing(() => request.file({ limits, throwFileSizeLimit: false }))
  if (part?.fieldname !== name || !part.filename) {
    part?.file.resume()
    throw invalid('platform.invalid', { [name]: ['validation.field.required'] })
  }
  const fields: Fields = {}
  for (const one of Object.values(part.fields).flat()) {
    if (one?.type === 'field') addField(fields, one.fieldname, one.value)
  }
  return { fields, fileName: part.filename, stream: part.file, isTooLarge: () => part.file.truncated }
}

/** A body that says how long it is, and is longer than any that would be taken, is not read at all. */
function expectMultipart(request: FastifyRequest, maxBytes: number) {
  if (!request.isMultipart()) throw new AppError('unsupported_type', 'platform.unsupported_type')
  if (Number(request.headers['content-length']) > maxBytes) {
    throw new AppError('too_large', 'platform.too_large')
  }
}

function addField(fields: Fields, name: string, value: unknown) {
  if (typeof value !== 'string') return
  const isList = name.endsWith('[]')
  const key = isList ? name.slice(0, -2) : name
  const before = Object.hasOwn(fields, key) ? [fields[key] ?? []].flat() : []
  fields[key] = isList || before.length > 0 ? [...before, value] : value
}

/** What the parser calls an error without a status is a broken body. */
async function parsing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const status = (error as { statusCode?: number }).statusCode
    if (error instanceof AppError || status === 413) throw error
    throw new AppError('unreadable', 'platform.unreadable', { cause: error })
  }
}
