import { adviceJobs, drawAdvice, sweepAdvice } from './features/advice/issue-advice.ts'
import { amendmentJobs, expireAmendments } from './features/amendments/amendments.jobs.ts'
import { amendmentRoutes } from './features/amendments/amendments.routes.ts'
import { applyPaid } from './features/amendments/apply-amendment.ts'
import { pricesToCome } from './features/amendments/prices-to-come.queries.ts'
import { newestChangeTold } from './features/amendments/rhythm-told.queries.ts'
import { certificateRoutes } from './features/certificates/certificates.routes.ts'
import { occupantCertificatesWith } from './features/certificates/occupants.service.ts'
import { shareRoutes } from './features/certificates/shares.routes.ts'
import { countedClaims } from './features/claims/claims.queries.ts'
import { claimRoutes } from './features/claims/claims.routes.ts'
import { claimAdminRoutes } from './features/claims/claims-admin.routes.ts'
import { letterJobs, sweepLetters } from './features/claims/decision-letter.ts'
import { contractJobs, sweepSubscriptions } from './features/contracts/contracts.jobs.ts'
import { adminContractRoutes } from './features/documents/admin-contracts.routes.ts'
import { contractListsWith } from './features/documents/contract-list.queries.ts'
import { contractPageRoutes } from './features/documents/contract-page.routes.ts'
import { documentJobs, sweepDocuments } from './features/documents/documents.jobs.ts'
import { documentRoutes } from './features/documents/documents.routes.ts'
import { inLanguageWith } from './features/documents/english-certificate.ts'
import { handOverShown } from './features/documents/given-papers.service.ts'
import { issueWith } from './features/documents/issue-document.service.ts'
import { readDocument } from './features/documents/read-document.service.ts'
import { reissueWith } from './features/documents/reissue-document.ts'
import { givenCertificateWith } from './features/documents/shown-certificate.service.ts'
import { evidenceJobs, fillInEvidence } from './features/evidence/evidence.jobs.ts'
import { proofRoutes } from './features/evidence/proof.routes.ts'
import { verifyRoutes } from './features/evidence/verify.routes.ts'
import { readBytes } from './features/files/files.service.ts'
import { askProvider } from './features/payments/ask-provider.service.ts'
import { duesOf, missingOfLate } from './features/payments/dues.queries.ts'
import { lateRoutes } from './features/payments/late.routes.ts'
import { sweepNotices } from './features/payments/late-notice.ts'
import { takeLateSteps } from './features/payments/late-steps.ts'
import { keepPaidAgain } from './features/payments/pay-again.service.ts'
import { fillInInstalments, noteInstalmentsOf, paymentJobs } from './features/payments/payments.jobs.ts'
import { paymentsKnownUntil } from './features/payments/payments.queries.ts'
import { paymentRoutes } from './features/payments/payments.routes.ts'
import { type Amended, fulfilWith, type Opened } from './features/purchases/fulfil.service.ts'
import type { Drawing, ProductNeeds } from './features/purchases/product.ts'
import { makePrices, purchaseJobs, sweepSessions } from './features/purchases/purchases.jobs.ts'
import { boughtFor, paidDifferences } from './features/purchases/purchases.queries.ts'
import { purchaseRoutes } from './features/purchases/purchases.routes.ts'
import { termsOfLine } from './features/purchases/shown-terms.service.ts'
import { drawReceiptWith } from './features/receipts/draw-receipt.service.ts'
import { issueReceiptWith } from './features/receipts/issue-receipt.ts'
import { issueReceipt, receiptJobs, sweepReceipts } from './features/receipts/receipts.jobs.ts'
import { issueCreditNoteWith } from './features/refunds/credit-note.ts'
import { recountOwed } from './features/refunds/owed-at-end.service.ts'
import { refundJobs, sweepRefunds } from './features/refunds/refunds.jobs.ts'
import { refundRoutes } from './features/refunds/refunds.routes.ts'
import { renewalReceiptJobs } from './features/renewal-receipts/answer-receipt.ts'
import { openRenewal, presentNotice } from './features/renewals/notices.queries.ts'
import { noticeRoutes } from './features/renewals/notices.routes.ts'
import { renewalJobs, sweepRenewals } from './features/renewals/renewals.jobs.ts'
import { renewalRoutes } from './features/renewals/renewals.routes.ts'
import { writeNotices } from './features/renewals/write-notices.ts'
import { certificateRequestRoutes } from './features/requests/certificate-requests.routes.ts'
import { changeAgreement } from './features/signatures/change-agreement.ts'
import { signatureJobs, sweepSignatures } from './features/signatures/signatures.jobs.ts'
import { signatureRoutes } from './features/signatures/signatures.routes.ts'
import { confirmSigned, startSigning } from './features/signatures/signatures.service.ts'
import { signingLinkWith } from './features/signatures/signing-link.service.ts'
import { adminTerminationRoutes } from './features/terminations/admin-terminations.routes.ts'
import { leavingByLinkRoutes } from './features/terminations/leaving-by-link.routes.ts'
import { sweepTerminations, terminationJobs } from './features/terminations/terminations.jobs.ts'
import { terminationRoutes } from './features/terminations/terminations.routes.ts'
import { giveUpUnsigned, unsignedJobs } from './features/unsigned/unsigned.jobs.ts'
import { adminVisaRefusalRoutes } from './features/visa-refusals/admin-visa-refusals.routes.ts'
import { issueDecisionWith } from './features/visa-refusals/decision-letter.ts'
import { sweepVisaRefusals, visaRefusalJobs } from './features/visa-refusals/visa-refusals.jobs.ts'
import { visaRefusalRoutes } from './features/visa-refusals/visa-refusals.routes.ts'
import { acknowledgeWith } from './features/withdrawals/acknowledgement.ts'
import { sweepWithdrawals, withdrawalJobs } from './features/withdrawals/withdrawals.jobs.ts'
import { withdrawalRoutes } from './features/withdrawals/withdrawals.routes.ts'
import type { Seal } from './pdf/seal.ts'
import { together } from './platform/database.ts'
import type { App } from './platform/http.ts'
import type { Services } from './platform/services.ts'

export type Insurance = ReturnType<typeof composeInsurance>

/**
 * Wires everything from checkout to certificate for the products in `services`. Rooms that may not import each other
 * meet only here.
 */
export function composeInsurance(services: Services) {
  const seal = theSeal(services)
  const drawing = { seal, readFile: (id: string) => readBytes(services, services.db, id) }
  const fulfil = fulfilWith(services, {
    opened: openedWith(services),
    amended: amendedWith(services),
  })
  const issue = issueWith(services, drawing)
  const reissue = reissueWith(services, drawing, (tx, contract) => newestChangeTold(tx, services, contract))
  const signingLink = signingLinkWith(services)
  const document = (contractId: string) => readDocument(services, { issue, reissue }, contractId)
  const receipt = drawReceiptWith(services, seal)
  const needs: ProductNeeds = {
    fulfil,
    signingLink,
    startSigning: (contract) => startSigning(services, signingLink, contract),
    confirmSigned: (asked) => confirmSigned(services, asked),
    changeAgreement: (contract, change) => changeAgreement(services, contract, change),
    document,
    readFile: drawing.readFile,
  }
  return {
    drawing,
    receipt,
    addJobs() {
      purchaseJobs(services, fulfil)
      amendmentJobs(services)
      contractJobs(services, (subscriptionId) => askProvider(services, subscriptionId))
      paymentJobs(services, seal)
      documentJobs(services, { issue, reissue })
      renewalJobs(services)
      renewalReceiptJobs(services, seal)
      letterJobs(services, seal)
      terminationJobs(services, seal)
      signatureJobs(services)
      unsignedJobs(services, needs.changeAgreement)
      receiptJobs(services, issueReceiptWith(services, receipt))
      refundJobs(services, issueCreditNoteWith(services, seal))
      adviceJobs(services, seal)
      withdrawalJobs(services, acknowledgeWith(services, seal))
      visaRefusalJobs(services, issueDecisionWith(services, seal))
      evidenceJobs(services, { seal, sealBytes: sealBytesWith(seal) })
      for (const product of services.products.list) product.jobs?.(services)
    },
    async addRoutes(app: App) {
      for (const product of services.products.list) await product.routes(app, needs)
      await purchaseRoutes(app)
      await amendmentRoutes(app, fulfil)
      await paymentRoutes(app, { draw: receipt, pricesOf: pricesToCome, recount: recountOwed })
      await lateRoutes(app)
      await signatureRoutes(app, signingLink)
      await addDocumentRoutes(app, { reissue, drawing, document })
      await claimRoutes(app, services)
      await claimAdminRoutes(app, services)
      await refundRoutes(app)
      await withdrawalRoutes(app)
      await visaRefusalRoutes(app)
      await adminVisaRefusalRoutes(app)
      await renewalRoutes(app)
      await noticeRoutes(app)
      await terminationRoutes(app)
      await adminTerminationRoutes(app)
      await certificateRoutes(app, seal)
      for (const routes of [proofRoutes, verifyRoutes]) await routes(app, seal)
    },
  }
}

type Documents = {
  reissue: ReturnType<typeof reissueWith>
  drawing: Drawing
  document: ProductNeeds['document']
}

async function addDocumentRoutes(app: App, { reissue, drawing, document }: Documents): Promise<void> {
  const lists = contractListsWith(app.services, {
    counted: countedClaims,
    notice: presentNotice,
    renewalOf: openRenewal,
    missing: missingOfLate,
    duesOf,
  })
  const inLanguage = inLanguageWith(app.services, drawing.seal)
  await documentRoutes(app, { reissue, lists, inLanguage })
  await shareRoutes(app, {
    ...givenCertificateWith(app.services, { reissue, inLanguage }),
    ofOccupant: occupantCertificatesWith(app.services, drawing),
  })
  const paid = { boughtFor, paidDifferences }
  await contractPageRoutes(app, { lists, paid, pricesToCome, knownUntil: paymentsKnownUntil })
  await leavingByLinkRoutes(app, lists)
  await adminContractRoutes(app, { lists, drawing })
  await certificateRequestRoutes(app, document)
}

/** True when a draft tells the needs of its person: under that name in every product that asks for them. */
const hasNeeds = ({ draft }: { draft: object | null }) =>
  draft !== null && 'needs' in draft && draft.needs !== null

/** Counts what is paid of a contract that stands: a change takes effect, or what a bank took back is there again. */
function amendedWith(services: Services): Amended {
  return (tx, purchase) =>
    purchase.repays ? keepPaidAgain(tx, services, recountOwed, purchase) : applyPaid(tx, services, purchase)
}

/** Completes a contract that was paid: hands over the terms shown at checkout, queues receipt, instalments and advice sheet. */
function openedWith(services: Services): Opened {
  return async (tx, { purchase, line, sessionId, subscription }, contract) => {
    const isOwn = line.product === purchase.product
    await together([
      isOwn && subscription && services.jobs.enqueue(tx, noteInstalmentsOf, { subscriptionId: subscription }),
      isOwn && services.jobs.enqueue(tx, issueReceipt, { sessionId }),
      isOwn && hasNeeds(purchase) && services.jobs.enqueue(tx, drawAdvice, { contractId: contract.id }),
      handOverShown(tx, services, { contract, shown: termsOfLine(line) }),
    ])
  }
}

/**
 * Loads the seal, and the code that draws and seals, when the first document needs them, so that the server starts
 * fast.
 */
function theSeal({ config, timeStamps, now }: Services) {
  const load = async () => {
    const { loadOwnSeal, sealOf } = await import('./pdf/seal/keys.ts')
    const own = config.seal ? sealOf(config.seal) : await loadOwnSeal(config.dataDir, now())
    return { ...own, ...(timeStamps && { stamp: timeStamps.stamp }) }
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

/** Seals with the same key bytes that are no PDF. */
function sealBytesWith(seal: () => Promise<Seal>) {
  return async (bytes: Uint8Array) => {
    const { signDetached } = await import('./pdf/seal/cms.ts')
    return signDetached(bytes, await seal())
  }
}

/**
 * Queues what a starting process catches up with: payments and signatures that ended while no process ran, and the
 * provider's prices.
 */
export async function lookAfterInsurance({ db, jobs, products }: Services): Promise<void> {
  await jobs.enqueue(db, sweepSessions, {})
  await jobs.enqueue(db, sweepSubscriptions, {})
  await jobs.enqueue(db, sweepSignatures, { all: true })
  await jobs.enqueue(db, giveUpUnsigned, {})
  await jobs.enqueue(db, sweepDocuments, { all: true })
  await jobs.enqueue(db, sweepRenewals, { all: true })
  await jobs.enqueue(db, writeNotices, {})
  await jobs.enqueue(db, sweepReceipts, { all: true })
  await jobs.enqueue(db, fillInInstalments, { after: '' })
  await jobs.enqueue(db, expireAmendments, { all: true })
  await jobs.enqueue(db, sweepRefunds, { all: true })
  await jobs.enqueue(db, sweepWithdrawals, { all: true })
  await jobs.enqueue(db, sweepVisaRefusals, { all: true })
  await jobs.enqueue(db, takeLateSteps, {})
  await jobs.enqueue(db, sweepNotices, { all: true })
  await jobs.enqueue(db, sweepLetters, { all: true })
  await jobs.enqueue(db, sweepTerminations, { all: true })
  await jobs.enqueue(db, sweepAdvice, { all: true })
  await jobs.enqueue(db, fillInEvidence, {})
  for (const sweep of products.list.flatMap(({ sweeps = [] }) => sweeps)) await jobs.enqueue(db, sweep, {})
  await jobs.enqueue(db, makePrices, {})
}
