import type { ProductPaper, ProductPapers } from './features/documents/product-papers.service.ts'

const stay = 'SantéMobilité'
const home = 'Habitation'

/** What each product gives to read, in the version that this server carries. */
export const productPapers: ProductPapers = {
  'Santé/Mobilité': [information('health_mobility', stay), conditions('health_mobility', stay)],
  Habitation: [information('home', home), conditions('home', home)],
  Multimédia: [information('multimedia', 'Multimédia')],
}

function information(product: string, name: string): ProductPaper {
  return {
    kind: 'ipid',
    fileName: `DocumentInformation-${name}.pdf`,
    make: () => draw(product, 'ipid.pdf'),
  }
}

function conditions(product: string, name: string): ProductPaper {
  return {
    kind: 'conditions',
    fileName: `ConditionsGénérales-${name}.pdf`,
    make: () => draw(product, 'conditions_generales.pdf'),
  }
}

/** What draws is loaded when the first contract needs it. */
async function draw(product: string, file: string): Promise<Uint8Array> {
  const { productDocument } = await import('./pdf/product-documents.ts')
  const document = await productDocument(product, file)
  if (!document) throw new Error(`there is no ${file} of ${product}`)
  return document.bytes
}
