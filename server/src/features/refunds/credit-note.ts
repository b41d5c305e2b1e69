import { randomUUID } from 'node:crypto'
import { type Day, dayOf, formatDay } from '@cursus/shared/day'
import { fullNameOf, passportNameOf } from '@cursus/shared/full-name'
import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { price } from '../../pdf/contract/price.ts'
import type { Seal } from '../../pdf/seal.ts'
import { transact } from '../../platform/database.ts'
import { defineJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { findContract } from '../contracts/contracts.queries.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { contractFact } from '../contracts/notice-facts.service.ts'
import { handOver } from '../documents/given-papers.service.ts'
import { storeBytes } from '../files/files.service.ts'
import { readBuyer } from '../purchases/buyer.queries.ts'
import { homeAddress } from '../purchases/document-facts.queries.ts'
import { siteOf } from '../site/site.service.ts'
import { refunds } from './refunds.table.ts'

/** Draws the credit note of a refund, among the papers of its contract. */
export const drawCreditNote = defineJob('refunds.draw_credit_note', z.object({ refundId: z.uuid() }), {
  retryLimit: 20,
})

export type IssueCreditNote = (refundId: string) => Promise<void>
type RefundRow = typeof refunds.$inferSelect

/** Issues the one credit note of a refund. May run any number of times, also at the same time. */
export function issueCreditNoteWith(services: Services, seal: () => Promise<Seal>): IssueCreditNote {
  return async (refundId) => {
    const { db } = services
    const [refund] = await db.select().from(refunds).where(eq(refunds.id, refundId))
    const contract = refund && (await findContract(db, refund.contractId))
    if (!refund || !contract || refund.creditNote) return
    const { renderSealedNotice } = await import('../../pdf/notice.ts')
    const facts = await factsOf(services, refund, contract)
    const bytes = await renderSealedNotice(facts, await seal(), services.now())
    const stored = await storeBytes(services, bytes, 'application/pdf')
    const fileId = randomUUID()
    const isKept = await transact(db, async (tx) => {
      const [locked] = await tx.select().from(refunds).where(eq(refunds.id, refundId)).for('update')
      if (!locked || locked.creditNote) return false
      const paper = {
        kind: 'credit_note' as const,
        fileName: `Avoir-${refund.reference}.pdf`,
        fileId,
        stored,
      }
      await handOver(tx, services, { contract, papers: [paper] })
      await tx.update(refunds).set({ creditNote: fileId }).where(eq(refunds.id, refundId))
      return true
    })
    if (!isKept) await services.files.remove(stored.storageKey)
  }
}

const causes = {
  withdrawal: { fr: 'Rétractation', en: 'Withdrawal' },
  termination: { fr: 'Résiliation', en: 'Termination' },
  visa_refused: { fr: 'Visa refusé', en: 'Visa refused' },
  stay_cancelled: { fr: 'Séjour annulé par l’établissement', en: 'Stay cancelled by the institution' },
  not_renewed: { fr: 'Contrat non renouvelé', en: 'Contract not renewed' },
  unsigned: { fr: 'Contrat jamais signé', en: 'Contract never signed' },
  after_end: { fr: 'Payé après la fin du contrat', en: 'Paid after the end of the contract' },
  signed_late: { fr: 'Jours avant la signature, non couverts', en: 'Days before the signature, not covered' },
  change: { fr: 'Modification du contrat', en: 'Change of the contract' },
}

async function factsOf(services: Services, refund: RefundRow, contract: ContractRow) {
  const buyer = await readBuyer(services.db, contract.studentId)
  const { user, profile } = buyer
  const site = siteOf(services.config, 'fr')
  const day: Day = dayOf(refund.askedAt)
  const address = await homeAddress(services, buyer)
  const insurance = services.products.ofContract(contract).name
  return {
    title: { fr: 'Avoir', en: 'Credit note' },
    number: { fr: `Avoir n° ${refund.reference}`, en: `Credit note no. ${refund.reference}` },
    day,
    groups: [
      {
        title: { fr: 'Le remboursement', en: 'The refund' },
        facts: [
          {
            slot: 'amount',
            label: { fr: 'Montant remboursé', en: 'Amount refunded' },
            value: price(refund.amountCents),
          },
          {
            slot: 'cause',
            label: { fr: 'Motif', en: 'Reason' },
            value: causes[refund.cause].fr,
            under: causes[refund.cause].en,
          },
          contractFact(insurance, contract.reference),
          { slot: 'day', label: { fr: 'Date de l’avoir', en: 'Date of this note' }, value: formatDay(day) },
          {
            slot: 'due',
            label: { fr: 'Versé au plus tard le', en: 'Paid by' },
            value: formatDay(refund.dueOn),
          },
          {
            slot: 'payee',
            label: { fr: 'Remboursé à', en: 'Refunded to' },
            value: fullNameOf(user),
            under: passportNameOf({ ...profile, ...user }),
          },
          ...(address ? [{ slot: 'address', label: { fr: 'Adresse', en: 'Address' }, value: address }] : []),
        ],
      },
    ],
    sentences: [
      {
        fr: 'Le montant revient sur le moyen de paiement qui a servi à payer ; s’il ne peut pas être remboursé ainsi, il est versé par virement.',
        en: 'The amount goes back to the payment method that was used to pay; where that cannot be refunded, it is paid by bank transfer.',
      },
      {
        fr: 'Taxe sur les conventions d’assurance comprise. Opération d’assurance exonérée de TVA (article 261 C, 2° du code général des impôts).',
        en: 'Insurance premium tax included. Insurance transaction exempt from VAT (article 261 C, 2° of the French general tax code).',
      },
    ],
    company: site.companyName,
    advisor: { name: site.advisor.name, phone: site.advisor.phoneDisplay, email: site.advisor.email },
  }
}
