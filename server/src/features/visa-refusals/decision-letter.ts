import { randomUUID } from 'node:crypto'
import { type Day, dayOf, formatDay } from '@cursus/shared/day'
import { and, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { price } from '../../pdf/contract/price.ts'
import type { Seal } from '../../pdf/seal.ts'
import { type Db, type Tx, transact } from '../../platform/database.ts'
import { defineJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { text } from '../../platform/texts.ts'
import { endedChange } from '../amendments/ended-change.service.ts'
import { addresseeOf } from '../contracts/addressee.queries.ts'
import { findContract } from '../contracts/contracts.queries.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { contractFact } from '../contracts/notice-facts.service.ts'
import { contractPapers } from '../documents/contract-papers.table.ts'
import { handOver } from '../documents/given-papers.service.ts'
import { type StoredBytes, storeBytes } from '../files/files.service.ts'
import { queueMail } from '../mail/mail.service.ts'
import { refunds } from '../refunds/refunds.table.ts'
import { siteOf } from '../site/site.service.ts'
import { mayBeReread, standingOf, type VisaRefusalRow } from './standing.ts'
import { readMail } from './tell-of-visa-refusal.ts'
import { visaRefusals } from './visa-refusals.table.ts'

/** Draws and mails the letter of a decision. A person waits for it. */
export const drawDecision = defineJob('visa_refusals.draw_decision', z.object({ visaRefusalId: z.uuid() }), {
  retryLimit: 20,
})

export type IssueDecision = (visaRefusalId: string) => Promise<void>
type Decided = { contract: ContractRow; request: VisaRefusalRow; refund: Refund | null }
type Refund = { amountCents: number; dueOn: Day }

/**
 * Issues the one sealed letter of a decision, among the papers of its contract, with its mail. May run any number of
 * times.
 */
export function issueDecisionWith(services: Services, seal: () => Promise<Seal>): IssueDecision {
  return async (visaRefusalId) => {
    const { db } = services
    const decided = await findDecided(db, visaRefusalId)
    if (!decided) return
    const { renderSealedNotice } = await import('../../pdf/notice.ts')
    const facts = await factsOf(services, decided)
    const bytes = await renderSealedNotice(facts, await seal(), services.now())
    const stored = await storeBytes(services, bytes, 'application/pdf')
    const isKept = await transact(db, (tx) => keep(tx, services, { ...decided, stored }))
    if (!isKept) await services.files.remove(stored.storageKey)
  }
}

async function findDecided(db: Db, id: string): Promise<Decided | null> {
  const [request] = await db.select().from(visaRefusals).where(eq(visaRefusals.id, id))
  const contract = request && (await findContract(db, request.contractId))
  if (!contract || !request.decision || request.decisionLetter) return null
  const isItsRefund = and(eq(refunds.contractId, contract.id), eq(refunds.cause, request.cause))
  const [refund] = request.decision === 'accepted' ? await db.select().from(refunds).where(isItsRefund) : []
  return { request, contract, refund: refund ?? null }
}

async function keep(
  tx: Tx,
  services: Services,
  { contract, request, refund, stored }: Decided & { stored: StoredBytes },
): Promise<boolean> {
  const [locked] = await tx.select().from(visaRefusals).where(eq(visaRefusals.id, request.id)).for('update')
  if (!locked || locked.decisionLetter) return false
  const fileId = randomUUID()
  const fileName = `Décision-${request.reference}.pdf`
  // The letter of an earlier decision gives way to this one.
  const isEarlier = and(eq(contractPapers.contractId, contract.id), eq(contractPapers.kind, 'visa_refusal'))
  await tx.update(contractPapers).set({ isArchived: true }).where(isEarlier)
  await handOver(tx, services, { contract, papers: [{ kind: 'visa_refusal', fileName, fileId, stored }] })
  await tx.update(visaRefusals).set({ decisionLetter: fileId }).where(eq(visaRefusals.id, request.id))
  const { to, language, payload } = await readMail(tx, { contract, request })
  const mail = {
    eventKey: `visa-refusal-decided:${request.id}`,
    to,
    language,
    attachments: [{ storageKey: stored.storageKey, fileName, mimeType: 'application/pdf' }],
  }
  if (request.decision === 'accepted') {
    const back = { amount: refund?.amountCents ?? 0, dueBy: refund?.dueOn ?? null }
    await queueMail(tx, services, {
      ...mail,
      template: 'visa-refusal-accepted',
      payload: { ...payload, ...back },
    })
  } else {
    const why = { reason: request.reason ?? '', mayBeReread: isOpenAgain(services, { contract, request }) }
    await queueMail(tx, services, {
      ...mail,
      template: 'visa-refusal-refused',
      payload: { ...payload, ...why },
    })
  }
  return true
}

const wordsOf = {
  visa_refused: {
    title: { fr: 'Décision\u00a0: visa refusé', en: 'Decision: visa refused' },
    on: { fr: 'Visa refusé le', en: 'Visa refused on' },
  },
  stay_cancelled: {
    title: { fr: 'Décision\u00a0: séjour annulé', en: 'Decision: stay cancelled' },
    on: { fr: 'Séjour annulé le', en: 'Stay cancelled on' },
  },
}

async function factsOf(services: Services, { contract, request, refund }: Decided) {
  const { config, products } = services
  const site = siteOf(config, 'fr')
  const insurance = products.ofContract(contract).name
  const decidedOn = dayOf(request.decidedAt ?? services.now())
  const { fullName } = await addresseeOf(services.db, contract.studentId)
  const isAccepted = request.decision === 'accepted'
  const words = wordsOf[request.cause]
  return {
    title: words.title,
    number: { fr: `Demande n° ${request.reference}`, en: `Request no. ${request.reference}` },
    day: decidedOn,
    groups: [
      {
        title: { fr: 'Votre demande', en: 'Your request' },
        facts: [
          { slot: 'name', label: { fr: 'De', en: 'From' }, value: fullName },
          contractFact(insurance, contract.reference),
          {
            slot: 'asked',
            label: { fr: 'Reçue le', en: 'Received on' },
            value: formatDay(dayOf(request.askedAt)),
          },
          {
            slot: 'refused',
            label: words.on,
            value: formatDay(request.letterDate),
            under: request.letterFrom,
          },
        ],
      },
      {
        title: { fr: 'Notre décision', en: 'Our decision' },
        facts: [
          {
            slot: 'decision',
            label: { fr: 'Décision', en: 'Decision' },
            value: isAccepted ? 'Acceptée' : 'Refusée',
            under: isAccepted ? 'Accepted' : 'Refused',
          },
          { slot: 'day', label: { fr: 'Le', en: 'On' }, value: formatDay(decidedOn) },
          ...(isAccepted ? moneyOf(refund) : whyNot(request)),
        ],
      },
    ],
    sentences: isAccepted
      ? [
          endSentence(contract.startDate > decidedOn),
          backSentence,
          ...(await changeSentences(services, contract)),
        ]
      : refusalSentences(isOpenAgain(services, { contract, request })),
    company: site.companyName,
    advisor: { name: site.advisor.name, phone: site.advisor.phoneDisplay, email: site.advisor.email },
  }
}

function moneyOf(refund: Refund | null) {
  if (!refund) return []
  const value = price(refund.amountCents)
  return [
    { slot: 'refund', label: { fr: 'Remboursement', en: 'Refund' }, value },
    {
      slot: 'due',
      label: { fr: 'Au plus tard le', en: 'By' },
      value: formatDay(refund.dueOn),
    },
  ]
}

const whyNot = ({ reason }: VisaRefusalRow) => [
  { slot: 'reason', label: { fr: 'Motif', en: 'Reason' }, value: reason ?? '', height: 260 },
]

/** One that had begun when the request was accepted is erased, as the day of the request counts. */
const endSentence = (isBeforeItsStart: boolean) =>
  isBeforeItsStart
    ? {
        fr: 'Le contrat prend fin ce jour, avant son début : il n’a couvert personne, et son attestation n’est plus valable.',
        en: 'The contract ends on this day, before it began: it covered nobody, and its certificate is no longer valid.',
      }
    : {
        fr: 'Le contrat prend fin ce jour et est annulé dès l’origine : aucun jour n’est couvert, et son attestation n’est plus valable.',
        en: 'The contract ends on this day and is cancelled from the start: no day is covered, and its certificate is no longer valid.',
      }

const backSentence = {
  fr: 'La somme revient sur le moyen de paiement qui a servi à payer.',
  en: 'The amount goes back to the payment method that was used to pay.',
}

/** Says that a change ended with the contract, and what goes back of it. */
async function changeSentences({ db }: Services, contract: ContractRow) {
  const change = await endedChange(db, contract)
  if (!change) return []
  const day = formatDay(change.effectOn)
  const paid = change.paidCents > 0 && price(change.paidCents)
  const back = {
    fr: paid ? `\u00a0: ${paid} payés sont remboursés à part` : '',
    en: paid ? `: ${paid} paid for it are refunded separately` : '',
  }
  return [
    {
      fr: `Le changement demandé pour le ${day} n’est pas fait${back.fr}.`,
      en: `The change requested for ${day} is not made${back.en}.`,
    },
  ]
}

/** Tells whether a refused request may be read again, or followed by another letter, as its letter and mail promise. */
function isOpenAgain(services: Services, { contract, request }: Pick<Decided, 'contract' | 'request'>) {
  return mayBeReread(request) && standingOf(services, contract, request).fault === null
}

function refusalSentences(isOpen: boolean) {
  const again = {
    fr: 'Vous pouvez envoyer une autre lettre, ou demander une relecture par une autre personne, depuis votre compte.',
    en: 'You may send another letter, or ask another person to read it again, from your account.',
  }
  return [
    {
      fr: 'Le contrat continue, et son attestation reste valable.',
      en: 'The contract goes on, and its certificate stays valid.',
    },
    ...(isOpen ? [again] : []),
    { fr: text('fr', 'mail.objection', {}), en: text('en', 'mail.objection', {}) },
  ]
}
