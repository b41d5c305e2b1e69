import { certificateRoutes } from './features/certificates/certificates.routes.ts'
import { countedClaims } from './features/claims/claims.queries.ts'
import { claimRoutes } from './features/claims/claims.routes.ts'
import { claimAdminRoutes } from './features/claims/claims-admin.routes.ts'
import { letterJobs, sweepLetters } from './features/claims/decision-letter.ts'
import { contractJobs, sweepSubscriptions } from './features/contracts/contracts.jobs.ts'
import { deviceJobs, endAged } from './features/devices/devices.jobs.ts'
import { devicesRoutes } from './features/devices/devices.routes.ts'
import { devicesContractToSignWith, devicesContractWith } from './features/devices/devices-papers.ts'
import { openDevicesContract } from './features/devices/open-devices.ts'
import { recheckDevices } from './features/devices/recheck-devices.ts'
import { adminContractRoutes } from './features/documents/admin-contracts.routes.ts'
import { contractListsWith } from './features/documents/contract-list.queries.ts'
import { documentJobs, sweepDocuments } from './features/documents/documents.jobs.ts'
import { documentRoutes } from './features/documents/documents.routes.ts'
import { inLanguageWith } from './features/documents/english-certificate.ts'
import { issueWith } from './features/documents/issue-document.service.ts'
import { handOver } from './features/documents/product-papers.service.ts'
import { readDocument } from './features/documents/read-document.service.ts'
import { reissueWith } from './features/documents/reissue-document.ts'
import { readBytes } from './features/files/files.service.ts'
import { homePlace } from './features/home/home.queries.ts'
import { homeRoutes } from './features/home/home.routes.ts'
import { homeCertificateWith, homeContractWith } from './features/home/home-papers.ts'
import { openHome } from './features/home/open-home.ts'
import { fulfilWith, type Opener } from './features/purchases/fulfil.service.ts'
import { makePrices, purchaseJobs, sweepSessions } from './features/purchases/purchases.jobs.ts'
import { purchaseRoutes } from './features/purchases/purchases.routes.ts'
import { papersOfLine } from './features/purchases/shown-papers.service.ts'
import { drawReceiptWith } from './features/receipts/draw-receipt.service.ts'
import { issueReceiptWith } from './features/receipts/issue-receipt.ts'
import { issueReceipt, receiptJobs, sweepReceipts } from './features/receipts/receipts.jobs.ts'
import { renewalJobs, sweepRenewals } from './features/renewals/renewals.jobs.ts'
import { renewalRoutes } from './features/renewals/renewals.routes.ts'
import { certificateRequestRoutes } from './features/requests/certificate-requests.routes.ts'
import { changePaper } from './features/signatures/change-paper.ts'
import { signatureJobs, sweepSignatures } from './features/signatures/signatures.jobs.ts'
import { signatureRoutes } from './features/signatures/signatures.routes.ts'
import { confirmSigned, startSigning } from './features/signatures/signatures.service.ts'
import { signingLinkWith } from './features/signatures/signing-link.service.ts'
import { openPaidStay } from './features/travel/open-stay.ts'
import { certificateWith, stayContractWith } from './features/travel/stay-papers.ts'
import { travelRoutes } from './features/travel/travel.routes.ts'
import { insuredThing } from './insured-things.ts'
import type { Seal } from './pdf/seal.ts'
import type { App } from './platform/http.ts'
import type { Services } from './platform/services.ts'

/**
 * From checkout to certificate: which function turns a paid line of a product into its contract, and which paper each
 * contract hands out. Here alone the products meet the rooms that know no product.
 */
export function composeCovers(services: Services) {
  const fulfil = fulfilWith(services, {
    health_mobility: withPapers(openPaidStay),
    home: withPapers(openHome),
    multimedia: withPapers(openDevicesContract),
  })
  const file = (fileId: string) => readBytes(services, services.db, fileId)
  const seal = sealOf(services)
  const papers = {
    'Santé/Mobilité': certificateWith(services, seal, file),
    Habitation: homeCertificateWith(services, seal),
    Multimédia: devicesContractWith(services, seal),
  }
  const issue = issueWith(services, papers)
  const reissue = reissueWith(services, papers)
  const signingLink = signingLinkWith(services, {
    'Santé/Mobilité': stayContractWith(services),
    Habitation: homeContractWith(services),
    Multimédia: devicesContractToSignWith(services),
  })
  const document = (contractId: string) => readDocument(services, issue, contractId)
  const lists = contractListsWith(services, { place: homePlace, counted: countedClaims })
  const claimServices = { ...services, insured: insuredThing }
  const receipt = drawReceiptWith(services, seal)
  return {
    papers,
    receipt,
    addJobs() {
      purchaseJobs(services, fulfil)
      contractJobs(services)
      deviceJobs(services)
      documentJobs(services, { issue, reissue })
      renewalJobs(services)
      letterJobs(claimServices, seal)
      signatureJobs(services)
      receiptJobs(services, issueReceiptWith(services, receipt))
    },
    async addRoutes(app: App) {
      await travelRoutes(app, { fulfil, signingLink, document, file })
      await homeRoutes(app, {
        fulfil,
        startSigning: (contract) => startSigning(services, signingLink, contract),
        confirmSigned: (asked) => confirmSigned(services, asked),
      })
      await devicesRoutes(app, {
        fulfil,
        signingLink,
        changePaper: (contract, change) => changePaper(services, contract, change),
        confirmSigned: (asked) => confirmSigned(services, asked),
      })
      await purchaseRoutes(app, { multimedia: (purchase) => recheckDevices(services, purchase) })
      await signatureRoutes(app, signingLink)
      await documentRoutes(app, { reissue, lists, inLanguage: inLanguageWith(services, seal) })
      await adminContractRoutes(app, lists)
      await claimRoutes(app, claimServices)
      await claimAdminRoutes(app, claimServices)
      await renewalRoutes(app)
      await certificateRoutes(app)
      await certificateRequestRoutes(app, document)
    },
  }
}

/** A contract begins with what its person was shown when they went to checkout; the receipt of the payment follows. */
function withPapers(open: Opener): Opener {
  return async (tx, services, paid) => {
    const contract = await open(tx, services, paid)
    const { purchase, line, sessionId } = paid
    if (line.product === purchase.product) await services.jobs.enqueue(tx, issueReceipt, { sessionId })
    await handOver(tx, services, { contract, papers: await papersOfLine(tx, paid.line) })
    return contract
  }
}

/** Read once, when the first paper needs it; what draws and seals is loaded then too, so that a start is quick. */
function sealOf({ config }: Services) {
  const { key: sealKey, certificate: sealCert } = config.seal
  const load = async () => {
    const { loadSeal } = await import('./pdf/seal/keys.ts')
    return loadSeal({ dataDir: config.dataDir, ...(sealKey && { sealKey }), ...(sealCert && { sealCert }) })
  }
  let seal: Promise<Seal> | undefined
  return () => {
    seal ??= load()
    seal.catch(() => {
      seal = undefined
    })
    return seal
  }
}

/** What a starting process looks after at once: money and signatures that came while none ran, and the provider's prices. */
export async function lookAfterCovers({ db, jobs }: Services): Promise<void> {
  await jobs.enqueue(db, sweepSessions, {})
  await jobs.enqueue(db, sweepSubscriptions, {})
  await jobs.enqueue(db, sweepSignatures, {})
  await jobs.enqueue(db, sweepDocuments, { all: true })
  await jobs.enqueue(db, sweepRenewals, { all: true })
  await jobs.enqueue(db, sweepReceipts, { all: true })
  await jobs.enqueue(db, sweepLetters, { all: true })
  await jobs.enqueue(db, endAged, {})
  await jobs.enqueue(db, makePrices, {})
}
