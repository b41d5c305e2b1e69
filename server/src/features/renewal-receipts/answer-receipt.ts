import { randomUUID } from 'node:crypto'
import { addDays, dayOf, formatDay } from '@cursus/shared/day'
import { and, eq } from 'drizzle-orm'
import type { Fact } from '../../pdf/contract/fact-rows.ts'
import { price as inEuros } from '../../pdf/contract/price.ts'
import type { NoticeFacts } from '../../pdf/notice.ts'
import type { Bilingual } from '../../pdf/parts/bilingual.ts'
import type { Seal } from '../../pdf/seal.ts'
import { type Tx, transact } from '../../platform/database.ts'
import type { Paper } from '../../platform/papers.ts'
import type { Services } from '../../platform/services.ts'
import { addresseeOf } from '../contracts/addressee.queries.ts'
import { findContract } from '../contracts/contracts.queries.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { contractFact, receivedFact } from '../contracts/notice-facts.service.ts'
import { contractPapers } from '../documents/contract-papers.table.ts'
import { handOver } from '../documents/given-papers.service.ts'
import { storeBytes } from '../files/files.service.ts'
import { isQueued, queueMail } from '../mail/mail.service.ts'
import { acknowledgeAnswer, type GivenAnswer } from '../renewals/acknowledge-answer.service.ts'
import { type NoticeRow, noticeNumber } from '../renewals/notices.queries.ts'
import { renewalNotices } from '../renewals/notices.table.ts'
import { siteOf } from '../site/site.service.ts'

/** Registers the job that draws receipts of answers. */
export function renewalReceiptJobs(services: Services, seal: () => Promise<Seal>) {
  services.jobs.handle(acknowledgeAnswer, (given) => issueAnswerReceipt(services, seal, given))
}

type Answered = { given: GivenAnswer; notice: NoticeRow; contract: ContractRow }

/**
 * Issues the receipt of one answer, among the papers of its contract and by mail. May run any number of times, also at
 * the same time. An answer that was changed since has its receipt too, which is then no longer shown.
 */
async function issueAnswerReceipt(
  services: Services,
  seal: () => Promise<Seal>,
  given: GivenAnswer,
): Promise<void> {
  const { db, now } = services
  const [notice] = await db.select().from(renewalNotices).where(eq(renewalNotices.id, given.noticeId))
  const contract = notice && (await findContract(db, notice.contractId))
  if (!notice || !contract || (await transact(db, (tx) => isQueued(tx, eventKeyOf(given))))) return
  const answered = { given, notice, contract }
  const { renderSealedNotice } = await import('../../pdf/notice.ts')
  const bytes = await renderSealedNotice(await factsOf(services, answered), await seal(), now())
  const stored = await storeBytes(services, bytes, 'application/pdf')
  const fileName = `RéponseÉchéance-${contract.reference}.pdf`
  const paper: Paper = { kind: 'renewal', fileName, fileId: randomUUID(), stored }
  const isKept = await transact(db, (tx) => keep(tx, services, answered, paper))
  if (!isKept) await services.files.remove(stored.storageKey)
}

const eventKeyOf = ({ noticeId, answer, answeredAt }: GivenAnswer) =>
  `renewal-answer:${noticeId}:${answer}:${new Date(answeredAt).getTime()}`

async function keep(tx: Tx, services: Services, answered: Answered, paper: Paper): Promise<boolean> {
  const { given, notice, contract } = answered
  const locked = eq(renewalNotices.id, notice.id)
  const [now] = await tx.select().from(renewalNotices).where(locked).for('update')
  if (!now || (await isQueued(tx, eventKeyOf(given)))) return false
  const isLast = now.answeredAt?.toISOString() === given.answeredAt
  if (isLast) {
    const shown = and(eq(contractPapers.contractId, contract.id), eq(contractPapers.kind, 'renewal'))
    await tx.update(contractPapers).set({ isArchived: true }).where(shown)
    await handOver(tx, services, { contract, papers: [paper] })
  }
  await tellAnswer(tx, services, answered, paper)
  return true
}

async function tellAnswer(tx: Tx, services: Services, answered: Answered, paper: Paper): Promise<void> {
  const { given, notice, contract } = answered
  const { name, to, language } = await addresseeOf(tx, contract.studentId)
  const { insuranceType, reference, startDate } = contract
  const { fileName, stored } = paper
  const payload = {
    name,
    insuranceType,
    reference,
    startDate,
    endDate: given.lastCoveredOn,
    contractId: contract.id,
    number: noticeNumber(notice),
  }
  const attachments = [{ storageKey: stored.storageKey, fileName, mimeType: stored.mimeType }]
  const mail = { eventKey: eventKeyOf(given), to, language, attachments }
  if (given.answer === 'renew') {
    const { lastDay } = notice
    await queueMail(tx, services, { ...mail, template: 'renewal-agreed', payload: { ...payload, lastDay } })
    return
  }
  const { rethinkUntil: until } = given
  const rethink = { ...payload, ...(until && { lastDay: until }) }
  await queueMail(tx, services, { ...mail, template: 'renewal-refused', payload: rethink })
}

const answers: Record<GivenAnswer['answer'], Bilingual> = {
  renew: { fr: 'Renouveler', en: 'Renew' },
  refuse: { fr: 'Ne pas renouveler', en: 'Do not renew' },
  left: { fr: 'Je ne fais plus d’études', en: 'I am no longer a student' },
}

async function factsOf({ config, db, products }: Services, answered: Answered): Promise<NoticeFacts> {
  const { given, notice, contract } = answered
  const site = siteOf(config, 'fr')
  const at = new Date(given.answeredAt)
  const { fullName, to } = await addresseeOf(db, contract.studentId)
  const { name } = products.ofContract(contract)
  const said = answers[given.answer]
  return {
    title: {
      fr: 'Récépissé d’une réponse à un avis d’échéance',
      en: 'Receipt of an answer to a renewal notice',
    },
    number: { fr: `Avis n° ${noticeNumber(notice)}`, en: `Notice no. ${noticeNumber(notice)}` },
    day: dayOf(at),
    groups: [
      {
        title: { fr: 'Votre réponse', en: 'Your answer' },
        facts: [
          { slot: 'name', label: { fr: 'De', en: 'From' }, value: fullName, under: to.address },
          contractFact(name, contract.reference),
          { slot: 'answer', label: { fr: 'Réponse', en: 'Answer' }, value: said.fr, under: said.en },
          ...studiesFacts(given),
          receivedFact(at),
        ],
      },
      { title: { fr: 'Ce qui suit', en: 'What follows' }, facts: whatFollows(answered) },
    ],
    sentences: [
      {
        fr: 'Vous pouvez changer de réponse jusqu’au dernier jour pour refuser, compris, tant que le contrat n’est pas renouvelé et que son abonnement n’a pas pris fin.',
        en: 'You may change your answer until the last day to refuse, included, as long as the contract is not renewed and its subscription has not ended.',
      },
      {
        fr: 'Article L.\u00a0113-15-1 du Code des assurances.',
        en: 'Article L.\u00a0113-15-1 of the French Insurance Code.',
      },
    ],
    company: site.companyName,
    advisor: { name: site.advisor.name, phone: site.advisor.phoneDisplay, email: site.advisor.email },
  }
}

function studiesFacts({ studiesEndedOn }: GivenAnswer): Fact[] {
  if (!studiesEndedOn) return []
  const label = { fr: 'Fin des études', en: 'End of studies' }
  return [{ slot: 'studies', label, value: formatDay(studiesEndedOn) }]
}

function whatFollows(answered: Answered): Fact[] {
  const { given, notice } = answered
  const lastCovered: Fact = {
    slot: 'end',
    label: { fr: 'Dernier jour de garantie', en: 'Last day of cover' },
    value: formatDay(given.lastCoveredOn),
  }
  const lastDay: Fact = {
    slot: 'until',
    label: { fr: 'Dernier jour pour refuser', en: 'Last day to refuse' },
    value: formatDay(notice.lastDay),
  }
  if (given.answer !== 'renew') return [lastCovered, lastDay]
  const price: Fact = {
    slot: 'price',
    label: {
      fr: `Prime à partir du ${formatDay(addDays(notice.endDate, 1))}`,
      en: `Premium from ${formatDay(addDays(notice.endDate, 1))}`,
    },
    value: inEuros(notice.priceCents),
  }
  return [price, lastCovered, lastDay]
}
