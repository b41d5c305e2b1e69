import { randomUUID } from 'node:crypto'
import { hourMs } from '@cursus/shared/day'
import type { Paper, ReadTerms, Terms } from '../../platform/papers.ts'
import type { Services } from '../../platform/services.ts'
import { storeBytes } from '../files/files.service.ts'
import { readTariffs } from '../tariffs/tariffs.queries.ts'

type Kept = Pick<Paper, 'fileId' | 'stored'>
type Needs = Pick<Services, 'files' | 'memory' | 'now' | 'products'>

/** Milliseconds for which a process keeps its stored terms; bytes without a row are deleted only after a day. */
const heldMs = 12 * hourMs

/**
 * Returns the function that reads a product's terms; they are drawn and stored once in half a day, one version per
 * process.
 */
export function createTerms(services: Needs): ReadTerms {
  const kept = new Map<string, { paper: Promise<Kept>; until: number }>()
  const keptOf = (terms: Terms) => {
    const standing = kept.get(terms.key)
    const at = services.now().getTime()
    if (standing && at < standing.until) return standing.paper
    const paper = keep(services, terms)
    kept.set(terms.key, { paper, until: at + heldMs })
    paper.catch(() => kept.delete(terms.key))
    return paper
  }
  return async (productKey, priceId) => {
    const all = services.products.of(productKey).terms(await readTariffs(services), priceId)
    return Promise.all(
      all.map(async (one) => ({ kind: one.kind, fileName: one.fileName, ...(await keptOf(one)) })),
    )
  }
}

async function keep(services: Needs, terms: Terms): Promise<Kept> {
  return {
    fileId: randomUUID(),
    stored: await storeBytes(services, await terms.draw(), 'application/pdf'),
  }
}

/** Draws terms from the data of a product, as under /document. The code that draws is loaded at its first use. */
export function termsFile(kind: Terms['kind'], fileName: string, [folder, file]: [string, string]): Terms {
  return {
    kind,
    fileName,
    key: `${folder}/${file}`,
    async draw() {
      const { productDocument } = await import('../../pdf/product-documents.ts')
      const document = await productDocument(folder, file)
      if (!document) throw new Error(`no ${file} of ${folder} is among the makers of product-documents.ts`)
      return document.bytes
    },
  }
}
