import * as z from 'zod/mini'
import { AppError } from '../../platform/errors.ts'
import type { App } from '../../platform/http.ts'

const Params = z.object({ product: z.string(), file: z.string() })

/** The public documents of the products: guarantee tables, conditions, information documents, notices. */
export async function productDocumentRoutes(app: App) {
  app.get(
    '/document/:product/:file',
    { config: { rateLimit: { max: 240, timeWindow: 60_000 } }, schema: { params: Params, hide: true } },
    async ({ params }, reply) => {
      // The drawing room is loaded at the first document: a start does not wait for fonts.
      const { productDocument } = await import('../../pdf/product-documents.ts')
      const pdf = await productDocument(params.product, params.file)
      if (!pdf) throw new AppError('not_found', 'platform.not_found')
      return reply
        .type('application/pdf')
        .header('cache-control', 'public, max-age=3600')
        .header('content-disposition', `inline; filename="${params.file}"`)
        .send(Buffer.from(pdf))
    },
  )
}
