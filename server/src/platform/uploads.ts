import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError, invalid } from './errors.ts'

const mebibyte = 1_048_576
const fieldLimits = { fields: 50, fieldSize: 100_000, fieldNameSize: 100, headerPairs: 50 }

type Fields = Record<string, string | string[]>
/** A file in memory; `mimeType` is read from its content, not from what the sender says. */
export type UploadedFile = { fileName: string; mimeType: string; bytes: Buffer }
/** Of a file that may be anything. */
export const anyType = ['*/*']
/** Limits of several files under one name, and the message for a file of another type. */
type FileList = { types: readonly string[]; atMost: number; typeFault: string }
type Wanted = Record<string, readonly string[] | FileList>
type Received<W extends Wanted, Kept> = { [Name in keyof W]?: W[Name] extends FileList ? Kept[] : Kept }

/** Lets routes read multipart bodies with `readForm` and `takeFile`; other routes refuse them. */
export async function acceptUploads(app: FastifyInstance) {
  await app.register(multipart)
}

type Form<W extends Wanted, Kept = UploadedFile> = { fields: Fields; files: Received<W, Kept> }
type Limit = { maxBytes?: number }
/**
 * Limits, with `keep`, which stores each file as it arrives, so that only one is in memory. When the form is refused,
 * the caller removes what was kept.
 */
type Keeping<Kept> = Limit & { keep: (file: UploadedFile) => Promise<Kept> }

/**
 * Reads a multipart body: its fields, and its files by the names in `wanted` with the types allowed. Fields or files
 * named `x[]` are a list under `x`. An empty file input counts as none; files under other names are ignored. Throws
 * 415 when it is not multipart, 413 for a file over `maxBytes` (10 MiB), 422 `validation.field.file.type` or `.one`.
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

/**
 * Reads a form as `readForm` does, but returns files of a wrong type in `faults`, by field, for a route with faults
 * of its own.
 */
export function readFormAndFaults<W extends Wanted>(request: FastifyRequest, wanted: W, limit: Limit = {}) {
  return readKeeping(request, wanted, { ...limit, keep: async (file) => file })
}

/** Reads a form and stores its files one by one while reading. */
export async function readKeeping<W extends Wanted, Kept>(
  request: FastifyRequest,
  wanted: W,
  { maxBytes = 10 * mebibyte, keep }: Keeping<Kept>,
): Promise<Form<W, Kept> & { faults: Record<string, string[]> }> {
  const lists: Record<string, FileList> = Object.fromEntries(
    Object.entries(wanted).map(([name, rule]) => [name, 'types' in rule ? rule : only(rule)]),
  )
  const most = Object.values(lists).reduce((sum, { atMost }) => sum + atMost, 0)
  expectMultipart(request, (most + 1) * maxBytes)
  const fields: Fields = {}
  const files: Record<string, Kept[]> = {}
  const faults: Record<string, string[]> = {}
  const limits = { ...fieldLimits, files: most + 5, fileSize: maxBytes }
  await parsing(async () => {
    request.formDigest?.follow(request.raw)
    for await (const part of request.parts({ limits })) {
      const name = nameOf(part.fieldname, wanted)
      const list = Object.hasOwn(lists, name) ? lists[name] : undefined
      if (part.type === 'field') addField(fields, part.fieldname, part.value)
      else if (!list) part.file.resume()
      else {
        const file = await readFile(part)
        const fault = file && faultOf(file, list, files[name]?.length ?? 0)
        if (fault) faults[name] = [...new Set([...(faults[name] ?? []), fault])]
        else if (file) files[name] = [...(files[name] ?? []), await keep(file)]
      }
    }
  })
  const received = Object.entries(files).map(([name, kept]) => [
    name,
    'types' in (wanted[name] ?? []) ? kept : kept[0],
  ])
  return { fields, files: Object.fromEntries(received), faults }
}

const only = (types: readonly string[]) => ({ types, atMost: 1, typeFault: 'validation.field.file.type' })

/** Returns the name of a field without `[]`, as lists of files are named. */
function nameOf(fieldName: string, wanted: Wanted): string {
  const bare = fieldName.endsWith('[]') ? fieldName.slice(0, -2) : fieldName
  return 'types' in (wanted[bare] ?? []) ? bare : fieldName
}

function faultOf(file: UploadedFile, { types, atMost, typeFault }: FileList, before: number): string | null {
  if (before >= atMost) return atMost === 1 ? 'validation.field.file.one' : 'validation.field.file.tooMany'
  if (atMost > 1 && file.bytes.length === 0) return 'validation.field.file.empty'
  return types === anyType || types.includes(file.mimeType) ? null : typeFault
}

async function readFile(part: MultipartFile): Promise<UploadedFile | null> {
  const bytes = await part.toBuffer()
  if (bytes.length === 0 && !part.filename) return null
  const { fileTypeFromBuffer } = await import('file-type')
  const type = await fileTypeFromBuffer(bytes)
  return { fileName: part.filename, mimeType: type?.mime ?? 'application/octet-stream', bytes }
}

/**
 * Returns the single file of a form as a stream for the caller to read to its end, with the fields before it. After
 * `maxBytes` the stream ends and `isTooLarge` is true; a field beyond `maxFieldBytes` (100,000) is cut. Throws 415 when it is not multipart, 422 without that file.
 */
export async function takeFile(
  request: FastifyRequest,
  name: string,
  { maxBytes, maxFieldBytes = fieldLimits.fieldSize }: { maxBytes: number; maxFieldBytes?: number },
) {
  expectMultipart(request, maxBytes + maxFieldBytes + mebibyte)
  const limits = { ...fieldLimits, fieldSize: maxFieldBytes, files: 1, fileSize: maxBytes }
  request.formDigest?.follow(request.raw)
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

/** Throws 415 unless the body is multipart, and 413 at once when its stated length is over the limit. */
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

/** Turns an error of the parser without a status into the 400 of a broken body. */
async function parsing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const status = (error as { statusCode?: number }).statusCode
    if (error instanceof AppError || status === 413) throw error
    throw new AppError('unreadable', 'platform.unreadable', { cause: error })
  }
}
