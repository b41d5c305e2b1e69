import type { SandboxContext } from '../context.ts'
import { writeAuditTrail } from './audit-trail.ts'
import { forbidden, invalid, notFound } from './refusal.ts'
import { filesOf, findRequest } from './requests.ts'
import { stampSignatures } from './stamp.ts'
import type { StoredDocument, StoredRequest } from './types.ts'
import { zip } from './zip.ts'

interface Download {
  bytes: Uint8Array
  type: 'application/pdf' | 'application/zip'
  filename: string
}

/** The signed files (`version=completed`, only once done) or the uploads (`version=current`): one PDF, or a ZIP. */
export async function downloadDocuments(
  context: SandboxContext,
  id: string,
  { version = 'completed', archive = false, only }: { version?: string; archive?: boolean; only?: string },
): Promise<Download> {
  if (version !== 'completed' && version !== 'current') throw invalid('version', 'This value is not valid.')
  const request = findRequest(context, id)
  if (version === 'completed') mustBeDone(request)
  const chosen = request.documents.filter((document) => !only || document.id === only)
  if (!chosen.length) throw notFound('Document')
  const files = await Promise.all(
    chosen.map(async (document) => ({
      name: document.filename,
      bytes: await contentOf(context, request, document, version),
    })),
  )
  const [first] = files
  if (first && files.length === 1 && !archive) {
    return { bytes: first.bytes, type: 'application/pdf', filename: first.name }
  }
  return { bytes: zip(files), type: 'application/zip', filename: 'documents.zip' }
}

/** The proof file of one signer, or of all; only once done. */
export async function downloadAuditTrail(
  context: SandboxContext,
  id: string,
  signerId?: string,
): Promise<Download> {
  const request = findRequest(context, id)
  const signers = request.signers.filter((signer) => !signerId || signer.id === signerId)
  if (!signers.length) throw notFound('Signer')
  mustBeDone(request)
  return {
    bytes: await writeAuditTrail(request, signers),
    type: 'application/pdf',
    filename: 'audit-trail.pdf',
  }
}

async function contentOf(
  context: SandboxContext,
  request: StoredRequest,
  document: StoredDocument,
  version: string,
) {
  const upload = filesOf(context).get(document.id)
  if (!upload) throw notFound('Document')
  if (version === 'current' || document.nature === 'attachment') return upload
  return stampSignatures(upload, document, request)
}

function mustBeDone(request: StoredRequest) {
  if (request.status === 'done') return
  throw forbidden(`The Signature Request must be in status "done", it is in status "${request.status}".`)
}
