import type { FastifyRequest } from 'fastify'
import type { Upload } from './documents.ts'
import { invalid, Refusal } from './refusal.ts'

/** Reads the multipart form of a document: `file`, `nature`, and optionally `name`, `parse_anchors`. */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) {
    throw new Refusal(415, 'unsupported_media_type', 'The content type is not supported.')
  }
  const fields: Record<string, string> = {}
  let file: { bytes: Buffer; filename: string } | undefined
  for await (const part of request.parts()) {
    if (part.type === 'field') fields[part.fieldname] = String(part.value)
    else if (part.fieldname === 'file') file = { bytes: await part.toBuffer(), filename: part.filename }
    else part.file.resume()
  }
  if (!file) throw invalid('file', 'This value should not be blank.')
  return {
    bytes: file.bytes,
    filename: checkName(fields.name ?? file.filename),
    nature: fields.nature ?? '',
    parseAnchors: readFlag(fields.parse_anchors ?? 'false'),
  }
}

function checkName(name: string): string {
  if (name && name.length <= 128 && /^(?!\s)[^/\\]+(?<!\s)$/.test(name)) return name
  throw invalid('name', 'This value is not valid.')
}

function readFlag(text: string): boolean {
  if (['true', '1'].includes(text)) return true
  if (['false', '0', ''].includes(text)) return false
  throw invalid('parse_anchors', 'This value should be of type bool.')
}
