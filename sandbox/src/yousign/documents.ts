import { createHash, randomUUID } from 'node:crypto'
import type { SandboxContext } from '../context.ts'
import { isPdf, readPdf } from './read-pdf.ts'
import { invalid } from './refusal.ts'
import { draftOf, filesOf, keep, nowOf } from './requests.ts'
import type { StoredDocument } from './types.ts'

const largestFile = 50 * 1024 * 1024

export interface Upload {
  bytes: Buffer
  filename: string
  nature: string
  parseAnchors: boolean
}

/** Takes a PDF into a draft; its content decides the type, and the anchors really found are counted. */
export async function addDocument(context: SandboxContext, id: string, upload: Upload) {
  if (upload.nature !== 'signable_document' && upload.nature !== 'attachment') {
    throw invalid('nature', 'This value should be "signable_document" or "attachment".')
  }
  if (upload.bytes.length > largestFile)
    throw invalid('file', 'The file is too large. Allowed maximum size is 50 MB.')
  if (!isPdf(upload.bytes))
    throw invalid('file', 'The mime type of the file is invalid. Allowed: application/pdf.')
  const { pages, anchors } = await readPdf(upload.bytes).catch(() => {
    throw invalid('file', 'The file is corrupted or protected.')
  })
  const small = upload.parseAnchors && anchors.find(({ width, height }) => width < 85 || height < 37)
  if (small) throw invalid('file', 'A signature anchor is smaller than 85 x 37.')
  const request = draftOf(context, id)
  if (request.documents.length >= 50) throw invalid('file', 'A Signature Request holds 50 documents at most.')
  const document: StoredDocument = {
    id: randomUUID(),
    filename: upload.filename,
    nature: upload.nature,
    content_type: 'application/pdf',
    sha256: createHash('sha256').update(upload.bytes).digest('hex'),
    created_at: nowOf(context).toISOString(),
    total_pages: pages,
    anchors: upload.parseAnchors && upload.nature === 'signable_document' ? anchors : [],
  }
  filesOf(context).put(document.id, upload.bytes)
  request.documents.push(document)
  keep(context, request, `Document ajouté : ${document.filename}`)
  return document
}
