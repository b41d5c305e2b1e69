import { randomUUID } from 'node:crypto'
import { dayOf } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Seal } from '../../pdf/seal.ts'
import type { NoticeFacts } from '../../pdf/termination.ts'
import { type Db, transact } from '../../platform/database.ts'
import { defineJob } from '../../platform/jobs.ts'
import type { Paper } from '../../platform/papers.ts'
import { parisHour } from '../../platform/paris-hour.ts'
import type { Services } from '../../platform/services.ts'
import { text } from '../../platform/texts.ts'
import { users } from '../accounts/accounts.table.ts'
import { isAgreed } from '../contracts/contract-state.rules.ts'
import { findContract } from '../contracts/contracts.queries.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { insurerName } from '../contracts/insurers.queries.ts'
import { contractPapers } from '../documents/contract-papers.table.ts'
import { handOver } from '../documents/given-papers.service.ts'
import { storeBytes } from '../files/files.service.ts'
import { queueMail } from '../mail/mail.service.ts'
import { siteOf } from '../site/site.service.ts'
import { readAddressee } from '../students/addressee.queries.ts'
import { closeRequest } from './close-request.service.ts'
import { readMail } from './tell-of-termination.ts'
import { isNotice, isStanding, newestOf, type TerminationRow } from './terminations.queries.ts'
import { terminations } from './terminations.table.ts'

/** Draws the notice of a request to leave, queued in the transaction that takes the request. A person waits for it. */
export const drawNotice = defineJob('terminations.draw_notice', z.object({ terminationId: z.uuid() }), {
  retryLimit: 20,
})

/**
 * Issues the one sealed notice of a standing request, among the papers of its contract, with its mail. May run any
 * number of times, also at the same time.
 */
export async function issueNotice(
  services: Services,
  seal: () => Promise<Seal>,
  terminationId: string,
): Promise<void> {
  const found = await findWaiting(services.db, terminationId)
  if (!found) return
  const { renderSealedNotice } = await import('../../pdf/termination.ts')
  const facts = await readFacts(services, found)
  const bytes = await renderSealedNotice(facts, await seal(), services.now())
  const stored = await storeBytes(services, bytes, 'application/pdf')
  const fileName = `AvisRésiliation-${found.contract.reference}.pdf`
  const paper: Paper = { kind: 'termination', fileName, fileId: randomUUID(), stored }
  if (!(await keep(services, terminationId, paper))) await services.files.remove(stored.storageKey)
}

/** Finds a standing request without a notice. */
async function findWaiting(db: Db, terminationId: string) {
  const [request] = await db.select().from(terminations).where(eq(terminations.id, terminationId))
  const contract = request && (await findContract(db, request.contractId))
  if (!contract || !isStanding(contract, request)) return null
  const isThere = (await db.$count(contractPapers, isNotice(contract.id))) > 0
  return isThere ? null : { request, contract }
}

/** Writes paper and mail together; a second run writes nothing. */
function keep(services: Services, terminationId: string, paper: Paper): Promise<boolean> {
  return transact(services.db, async (tx) => {
    const [asked] = await tx
      .select({ contractId: terminations.contractId })
      .from(terminations)
      .where(eq(terminations.id, terminationId))
    if (!asked) return false
    await tx
      .select({ id: contracts.id })
      .from(contracts)
      .where(eq(contracts.id, asked.contractId))
      .for('update')
    const found = await findWaiting(tx, terminationId)
    if (!found) return false
    const { contract, request } = found
    await handOver(tx, services, { contract, papers: [paper] })
    const { to, language, payload } = await readMail(tx, contract, request)
    const { fileName, stored } = paper
    await queueMail(tx, services, {
      eventKey: `termination-notice:${request.id}`,
      to,
      language,
      template: 'termination-notice',
      payload,
      attachments: [{ storageKey: stored.storageKey, fileName, mimeType: 'application/pdf' }],
    })
    return true
  })
}

/**
 * Archives the notice of a request that its contract no longer follows, as it names a day that does not come; the sweep has
 * it drawn anew once the contract follows it again. Closes the request of a contract that goes on.
 */
export async function voidNotice({ db, now }: Services, contractId: string): Promise<void> {
  await transact(db, async (tx) => {
    const [contract] = await tx.select().from(contracts).where(eq(contracts.id, contractId)).for('update')
    const newest = contract && (await newestOf(tx, contractId))
    if (!newest || isStanding(contract, newest)) return
    if (contract.statut !== 'résilié') return closeRequest(tx, contract, now())
    await tx.update(contractPapers).set({ isArchived: true }).where(isNotice(contractId))
  })
}

type Found = { request: TerminationRow; contract: ContractRow }

async function readFacts(services: Services, { request, contract }: Found): Promise<NoticeFacts> {
  const { db, config, products, now } = services
  const [user] = await db.select().from(users).where(eq(users.id, contract.studentId))
  if (!user) throw new Error('the student is gone')
  const { name: insurance, termination } = products.ofContract(contract)
  const { companyName: company, advisor } = siteOf(config, 'fr')
  const { reason, eventDate, lastDay, endsOn, refundCents, refundDueBy, askedAt } = request
  return {
    number: request.reference,
    addressee: await readAddressee(services, user),
    insurance,
    contractReference: contract.reference,
    insurer: insurerName(contract.insurer),
    askedOn: dayOf(askedAt),
    askedAt: parisHour(askedAt),
    reason: { fr: text('fr', `termination.${reason}`, {}), en: text('en', `termination.${reason}`, {}) },
    eventDate,
    article: termination.find((rule) => rule.reason === reason)?.article ?? null,
    lastDay,
    endsOn,
    hasCertificate: contract.documentType === 'Certificate' && isAgreed(contract),
    refundCents,
    refundDueBy,
    issuedOn: dayOf(now()),
    company,
    advisor: { name: advisor.name, phone: advisor.phoneDisplay, email: advisor.email },
  }
}
