import type { ContractRow } from '../../src/features/contracts/contracts.service.ts'
import { type PrintDocument, readDocumentFacts } from '../../src/features/purchases/document-facts.queries.ts'
import type { Drawing } from '../../src/features/purchases/product.ts'
import { draftOf } from '../../src/features/purchases/products.service.ts'
import { findBySession } from '../../src/features/purchases/purchases.queries.ts'
import { coverTitle, drawTermsToSign, footOf, partiesTitle } from '../../src/pdf/contract/draw.ts'
import { drawFacts, parties } from '../../src/pdf/contract/fact-rows.ts'
import { fill, toTemplate, writeWhole } from '../../src/pdf/parts/fill.ts'
import { closeFlow, startFlow } from '../../src/pdf/parts/flow.ts'
import { sealDocument } from '../../src/pdf/seal.ts'
import type { Services } from '../../src/platform/services.ts'
import type { BicycleDraft } from './bicycle-draft.ts'

/** The sealed certificate of a bicycle. */
export function bicycleCertificateWith(services: Services, { seal }: Drawing): PrintDocument {
  return async (contract) => {
    const bytes = await sealDocument(await draw(services, contract), await seal(), services.now())
    return { fileName: 'AttestationVélo.pdf', bytes }
  }
}

/** The contract of a bicycle, as its person signs it. */
export function bicycleAgreementWith(services: Services): PrintDocument {
  return async (contract) => {
    const bytes = await (await draw(services, contract)).save(writeWhole)
    return { fileName: `Contrat-${contract.reference}.pdf`, bytes }
  }
}

async function draw(services: Services, contract: ContractRow) {
  const { facts } = await readDocumentFacts(services, contract)
  const { brand, frameNumber } = await readBicycle(services, contract)
  const title = { fr: 'Assurance vélo', en: 'Bicycle insurance' }
  const flow = startFlow(title, { fr: facts.reference, en: facts.reference })
  const value = `${brand}, ${frameNumber}`
  const label = { fr: 'Vélo', en: 'Bicycle' }
  const fillings = [
    ...drawFacts(flow, partiesTitle, parties(facts)),
    ...drawFacts(flow, coverTitle, [{ slot: 'bicycle', label, value }], 18),
    drawTermsToSign(flow, [{ fr: 'Le vol est couvert.', en: 'Theft is covered.' }], facts),
  ]
  closeFlow(flow, footOf(facts))
  const about = { title: `${title.fr} ${facts.reference}`, created: new Date(`${facts.issuedOn}T00:00:00Z`) }
  return fill(await toTemplate(flow.pdf), fillings, about)
}

/** What was insured, from the purchase: a bicycle has no table of its own. */
async function readBicycle(services: Services, { sessionId }: ContractRow): Promise<BicycleDraft> {
  const found = sessionId ? await findBySession(services.db, sessionId) : null
  if (!found) throw new Error('a bicycle that nobody bought')
  return draftOf(services, found.purchase) as BicycleDraft
}
