import { randomUUID } from 'node:crypto'
import { dayOf, formatDay } from '@cursus/shared/day'
import { fullNameOf, passportNameOf } from '@cursus/shared/full-name'
import { eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Fact } from '../../pdf/contract/fact-rows.ts'
import type { NoticeFacts } from '../../pdf/notice.ts'
import type { Seal } from '../../pdf/seal.ts'
import { transact } from '../../platform/database.ts'
import { defineJob, hasLiveJob } from '../../platform/jobs.ts'
import type { Paper } from '../../platform/papers.ts'
import type { Services } from '../../platform/services.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { handOver } from '../documents/given-papers.service.ts'
import { storeBytes } from '../files/files.service.ts'
import { readBuyer } from '../purchases/buyer.queries.ts'
import { siteOf } from '../site/site.service.ts'
import { type Advised, findAdvised, unadvised, warningsOf } from './advice.queries.ts'
import { reminder, warningWords } from './advice-words.ts'

/** Draws the advice sheet of a contract whose needs were told, asked for as it is opened; of any other it draws none. */
export const drawAdvice = defineJob('advice.draw', z.object({ contractId: z.uuid() }), { retryLimit: 20 })

/**
 * Finds contracts without an advice sheet that no job draws; with `all` also those whose job may belong to a dead
 * process.
 */
export const sweepAdvice = defineJob('advice.sweep', z.object({ all: z.boolean() }), { retryLimit: 0 })

const batch = 500

export function adviceJobs(services: Services, seal: () => Promise<Seal>) {
  services.jobs.handle(drawAdvice, ({ contractId }) => issueAdvice(services, seal, contractId))
  services.jobs.handle(sweepAdvice, ({ all }) => sweep(services, all))
  services.jobs.schedule(sweepAdvice, '7,37 * * * *', { all: false })
}

async function sweep(services: Services, all: boolean): Promise<void> {
  const { db, jobs } = services
  const alone = all ? undefined : sql`NOT ${hasLiveJob(drawAdvice, 'contractId', contracts.id)}`
  for (const one of await unadvised(services, alone, batch)) await jobs.enqueue(db, drawAdvice, one)
}

/** Draws the one advice sheet of a contract (L521-4). May run any number of times, also at the same time. */
async function issueAdvice(services: Services, seal: () => Promise<Seal>, contractId: string): Promise<void> {
  const found = await findAdvised(services, services.db, contractId)
  if (!found) return
  const { renderSealedNotice } = await import('../../pdf/notice.ts')
  const bytes = await renderSealedNotice(await factsOf(services, found), await seal(), services.now())
  const stored = await storeBytes(services, bytes, 'application/pdf')
  const fileName = `FicheConseil-${found.contract.reference}.pdf`
  const paper: Paper = { kind: 'advice', fileName, fileId: randomUUID(), stored }
  const isKept = await transact(services.db, async (tx) => {
    await tx.select({ id: contracts.id }).from(contracts).where(eq(contracts.id, contractId)).for('update')
    if (!(await findAdvised(services, tx, contractId))) return false
    await handOver(tx, services, { contract: found.contract, papers: [paper] })
    return true
  })
  if (!isKept) await services.files.remove(stored.storageKey)
}

async function factsOf(services: Services, advised: Advised): Promise<NoticeFacts> {
  const { contract, product, told, sentences } = advised
  const site = siteOf(services.config, 'fr')
  const { user, profile } = await readBuyer(services.db, contract.studentId)
  const warnings = await warningsOf(services, contract)
  const toldOn = dayOf(contract.createdAt)
  const person = {
    slot: 'person',
    label: { fr: 'Nom', en: 'Name' },
    value: fullNameOf(user),
    under: passportNameOf({ ...profile, ...user }),
  }
  const day = { slot: 'day', label: { fr: 'Le', en: 'On' }, value: formatDay(toldOn) }
  return {
    title: { fr: 'Fiche conseil', en: 'Advice sheet' },
    number: { fr: `Contrat n° ${contract.reference}`, en: `Contract no. ${contract.reference}` },
    day: toldOn,
    groups: [
      {
        title: { fr: 'Ce que vous nous avez dit', en: 'What you told us' },
        facts: [person, day, ...told],
      },
      {
        title: { fr: 'Ce que nous conseillons', en: 'What we advise' },
        facts: advisedFacts(advised),
      },
    ],
    sentences: [...sentences, ...warnings.map(warningWords), reminder(product.withdrawal.days)],
    company: site.companyName,
    advisor: { name: site.advisor.name, phone: site.advisor.phoneDisplay, email: site.advisor.email },
  }
}

function advisedFacts({ product, asksEarlyStart }: Advised): Fact[] {
  const { name, withdrawal } = product
  return [
    {
      slot: 'insurance',
      label: { fr: 'Assurance', en: 'Insurance' },
      value: name.fr,
      under: name.en,
    },
    {
      slot: 'early',
      label: {
        fr: `Début avant la fin des ${withdrawal.days} jours`,
        en: `Begins before the ${withdrawal.days} days are over`,
      },
      value: asksEarlyStart ? 'Oui, à votre demande' : 'Non',
      under: asksEarlyStart ? 'Yes, as you asked' : 'No',
    },
  ]
}
