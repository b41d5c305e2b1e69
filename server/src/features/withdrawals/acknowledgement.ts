import { randomUUID } from 'node:crypto'
import { addDays, type Day, dayOf, formatDay } from '@cursus/shared/day'
import { readFullName } from '@cursus/shared/person-name'
import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { price } from '../../pdf/contract/price.ts'
import type { Seal } from '../../pdf/seal.ts'
import { type Db, type Tx, transact } from '../../platform/database.ts'
import { defineJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { addresseeOf } from '../contracts/addressee.queries.ts'
import { findContract } from '../contracts/contracts.queries.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { contractFact, receivedFact } from '../contracts/notice-facts.service.ts'
import { currentDocument } from '../documents/documents.queries.ts'
import { handOver } from '../documents/given-papers.service.ts'
import { type StoredBytes, storeBytes } from '../files/files.service.ts'
import { queueMail } from '../mail/mail.service.ts'
import { siteOf } from '../site/site.service.ts'
import { requestClosedAt } from '../terminations/close-request.service.ts'
import type { TerminationRow } from '../terminations/terminations.queries.ts'
import { givenEvent } from './given-mails.service.ts'
import { withdrawals } from './withdrawals.table.ts'

/** Draws and mails the acknowledgement of a withdrawal. */
export const acknowledge = defineJob('withdrawals.acknowledge', z.object({ withdrawalId: z.uuid() }), {
  retryLimit: 20,
})

export type Acknowledge = (withdrawalId: string) => Promise<void>
type WithdrawalRow = typeof withdrawals.$inferSelect

/**
 * Issues the one acknowledgement of a withdrawal, with its mail. May run any number of times, also at the same time.
 */
export function acknowledgeWith(services: Services, seal: () => Promise<Seal>): Acknowledge {
  return async (withdrawalId) => {
    const { db } = services
    const [row] = await db.select().from(withdrawals).where(eq(withdrawals.id, withdrawalId))
    const contract = row && (await findContract(db, row.contractId))
    if (!row || !contract || row.acknowledgement) return
    const { renderSealedNotice } = await import('../../pdf/notice.ts')
    const request = await requestClosedAt(db, contract, row.at)
    const told = { row, contract, request, hasCertificate: await hasCertificate(db, contract) }
    const facts = factsOf(services, told)
    const bytes = await renderSealedNotice(facts, await seal(), services.now())
    const stored = await storeBytes(services, bytes, 'application/pdf')
    const isKept = await transact(db, (tx) => keep(tx, services, { ...told, stored }))
    if (!isKept) await services.files.remove(stored.storageKey)
  }
}

/** `request` is the termination that the withdrawal ended; null where none was asked for. */
type Told = {
  row: WithdrawalRow
  contract: ContractRow
  request: TerminationRow | null
  hasCertificate: boolean
}
type Drawn = Told & { stored: StoredBytes }

/** Tells whether a certificate of a contract stands, which its end makes worthless. */
const hasCertificate = async (db: Db, { id, documentType }: ContractRow) =>
  documentType === 'Certificate' && (await currentDocument(db, id)) !== null

/** Returns the last day of cover that is kept; null where none is, and the contract is erased. */
const coveredUntil = ({ row, contract }: Told): Day | null =>
  row.keptDays > 0 ? addDays(contract.startDate, row.keptDays - 1) : null

async function keep(tx: Tx, services: Services, { stored, ...told }: Drawn): Promise<boolean> {
  const { row, contract, request } = told
  const [locked] = await tx.select().from(withdrawals).where(eq(withdrawals.id, row.id)).for('update')
  if (!locked || locked.acknowledgement) return false
  const fileId = randomUUID()
  const fileName = `Accusé-${row.reference}.pdf`
  await handOver(tx, services, { contract, papers: [{ kind: 'withdrawal', fileName, fileId, stored }] })
  await tx.update(withdrawals).set({ acknowledgement: fileId }).where(eq(withdrawals.id, row.id))
  const { name, to, language } = await addresseeOf(tx, contract.studentId)
  // Where they asked for it, and to the account, so that nobody gives up another's contract unseen.
  for (const address of new Set([row.email, to.address])) {
    await queueMail(tx, services, {
      eventKey: address === to.address ? `withdrawal:${row.id}:account` : givenEvent(row.id),
      to: { address, name: row.name },
      language,
      template: 'contract-withdrawn',
      payload: {
        name,
        reference: row.reference,
        contract: contract.reference,
        insuranceType: contract.insuranceType,
        at: row.at.toISOString(),
        amount: row.refundCents,
        dueOn: row.dueOn,
        coveredUntil: coveredUntil(told),
        hasCertificate: told.hasCertificate,
        request: request && { number: request.reference, askedOn: dayOf(request.askedAt) },
      },
      attachments: [{ storageKey: stored.storageKey, fileName, mimeType: 'application/pdf' }],
    })
  }
  return true
}

function factsOf({ config, products }: Services, told: Told) {
  const { row, contract, request } = told
  const site = siteOf(config, 'fr')
  const day = dayOf(row.at)
  const insurance = products.ofContract(contract).name
  const kept = { fr: 'Jours couverts et dus', en: 'Days covered and owed' }
  return {
    title: { fr: 'Accusé de réception d’une rétractation', en: 'Acknowledgement of a withdrawal' },
    number: { fr: `Rétractation n° ${row.reference}`, en: `Withdrawal no. ${row.reference}` },
    day,
    groups: [
      {
        title: { fr: 'Votre déclaration', en: 'Your statement' },
        facts: [
          { slot: 'name', label: { fr: 'De', en: 'From' }, value: readFullName(row.name), under: row.email },
          contractFact(insurance, contract.reference, {
            fr: 'Renonce au contrat',
            en: 'Withdraws from contract',
          }),
          receivedFact(row.at),
          ...(request ? [endedFact(request)] : []),
          { slot: 'refund', label: { fr: 'Remboursement', en: 'Refund' }, value: price(row.refundCents) },
          ...(row.keptDays > 0 ? [{ slot: 'kept', label: kept, value: `${row.keptDays}` }] : []),
          { slot: 'due', label: { fr: 'Au plus tard le', en: 'By' }, value: formatDay(row.dueOn) },
        ],
      },
    ],
    sentences: [
      effectOf(coveredUntil(told)),
      ...(told.hasCertificate ? [certificateEnds] : []),
      {
        fr: 'Articles L.\u00a0112-2-1 et L.\u00a0112-10 du Code des assurances.',
        en: 'Articles L.\u00a0112-2-1 and L.\u00a0112-10 of the French Insurance Code.',
      },
    ],
    company: site.companyName,
    advisor: { name: site.advisor.name, phone: site.advisor.phoneDisplay, email: site.advisor.email },
  }
}

const certificateEnds = {
  fr: 'Son attestation n’est plus valable.',
  en: 'Its certificate is no longer valid.',
}

/** Says what becomes of the contract: it is erased, or ends after the days that it covered. */
function effectOf(coveredUntil: Day | null) {
  if (coveredUntil === null) {
    return {
      fr: 'Le contrat est annulé dès l’origine\u00a0: aucun jour n’est couvert ni dû.',
      en: 'The contract is cancelled from the start: no day is covered or owed.',
    }
  }
  const day = formatDay(coveredUntil)
  return {
    fr: `Le contrat prend fin, couvert jusqu’au ${day}.`,
    en: `The contract ends, covered until ${day}.`,
  }
}

/** Names the request to terminate that a withdrawal ends: the earlier end no longer comes. */
const endedFact = ({ reference, askedAt }: TerminationRow) => ({
  slot: 'request',
  label: { fr: 'Met fin à la demande', en: 'Ends the request' },
  value: `Résiliation n° ${reference} du ${formatDay(dayOf(askedAt))}, sans suite`,
  under: `Termination no. ${reference} of ${formatDay(dayOf(askedAt))}, which lapses`,
})
