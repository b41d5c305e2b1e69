import { randomUUID } from 'node:crypto'
import { storeBytes } from './features/files/files.service.ts'
import { readTariffs } from './features/tariffs/tariffs.queries.ts'
import type { PapersToRead, PaperToRead, Sold } from './platform/papers.ts'
import type { Services } from './platform/services.ts'

/** Where the papers of a product come from: its folder and file under /document. */
type Source = Pick<PaperToRead, 'kind' | 'fileName'> & { folder: string; file: string }
type Kept = Pick<PaperToRead, 'fileId' | 'stored'>
type Needs = Pick<Services, 'files' | 'memory' | 'now'>

/** The bytes of a paper are drawn and stored once in a process, which holds one version of each. */
export function createPapers(services: Needs): PapersToRead {
  const kept = new Map<string, Promise<Kept>>()
  const keptOf = ({ folder, file }: Source) => {
    const key = `${folder}/${file}`
    const standing = kept.get(key) ?? keep(services, folder, file)
    kept.set(key, standing)
    standing.catch(() => kept.delete(key))
    return standing
  }
  return async (sold) =>
    Promise.all(
      (await sourcesOf(services, sold)).map(async (source) => {
        const { kind, fileName } = source
        return { kind, fileName, ...(await keptOf(source)) }
      }),
    )
}

/** What draws is loaded when the first paper is needed. */
async function keep(services: Needs, folder: string, file: string): Promise<Kept> {
  const { productDocument } = await import('./pdf/product-documents.ts')
  const document = await productDocument(folder, file)
  if (!document) throw new Error(`there is no ${file} of ${folder}`)
  const stored = await storeBytes(services, document.bytes, 'application/pdf')
  return { fileId: randomUUID(), stored }
}

/** The notice of devices is that of the formula, as its price names it. */
async function sourcesOf(services: Needs, { insuranceType, priceId }: Sold): Promise<Source[]> {
  if (insuranceType === 'Santé/Mobilité') return papers('health_mobility', 'SantéMobilité')
  if (insuranceType === 'Habitation') return papers('home', 'Habitation')
  const offer = (await readTariffs(services)).multimediaOffer(priceId)
  const [information, conditions] = papers('multimedia', 'Multimédia')
  if (!offer) return [information, conditions]
  const fileName = 'NoticeInformation-Multimédia.pdf'
  return [information, { kind: 'notice', fileName, folder: 'multimedia', file: offer.fic }, conditions]
}

function papers(folder: string, name: string): [information: Source, conditions: Source] {
  return [
    { kind: 'ipid', fileName: `DocumentInformation-${name}.pdf`, folder, file: 'ipid.pdf' },
    {
      kind: 'conditions',
      fileName: `ConditionsGénérales-${name}.pdf`,
      folder,
      file: 'conditions_generales.pdf',
    },
  ]
}
