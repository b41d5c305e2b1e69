import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { AppError } from '../../platform/errors.ts'
import type { App } from '../../platform/http.ts'

const Params = z.object({ product: z.string(), file: z.string() })

/**
 * Serves the public documents of the products: guarantee tables, conditions, information documents, notices. The ETag
 * names the bytes, the same in every process of one version.
 */
export async function productDocumentRoutes(app: App) {
  app.get(
    '/document/:product/:file',
    { config: { rateLimit: { max: 240, timeWindow: 60_000 } }, schema: { params: Params, hide: true } },
    async ({ params, headers }, reply) => {
      // The drawing room is loaded at the first document: a start does not wait for fonts.
      const { productDocument } = await import('../../pdf/product-documents.ts')
      const document = await productDocument(params.product, params.file)
      if (!document) throw new AppError('not_found', 'platform.not_found')
      const etag = `"${createHash('sha256').update(document.bytes).digest('base64url')}"`
      reply
        .header('etag', etag)
        .header('cache-control', 'public, max-age=3600')
        .header('document-edition', document.edition)
        .header('content-language', 'fr, en')
      // Alone, in a list, or marked as weak by a proxy that compressed it.
      if (headers['if-none-match']?.includes(etag)) return reply.code(304).send()
      return reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="${params.file}"`)
        .send(Buffer.from(document.bytes))
    },
  )
}
