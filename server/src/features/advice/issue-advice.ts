import { randomUUID } from 'node:crypto'
import { FRANCE_ID } from '@cursus/shared/countries'
import { dayOf, formatDay } from '@cursus/shared/day'
import type { StayNeeds } from '@cursus/shared/travel'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Fact } from '../../pdf/contract/fact-rows.ts'
import type { NoticeFacts } from '../../pdf/notice.ts'
import type { Bilingual } from '../../pdf/parts/bilingual.ts'
import type { Seal } from '../../pdf/seal.ts'
import { type Db, transact } from '../../platform/database.ts'
import { defineJob, hasLiveJob } from '../../platform/jobs.ts'
import type { Paper } from '../../platform/papers.ts'
import type { Services } from '../../platform/services.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { contractPapers } from '../documents/contract-papers.table.ts'
import { handOver } from '../documents/given-papers.service.ts'
import { storeBytes } from '../files/files.service.ts'
import { readBuyer } from '../purchases/buyer.queries.ts'
import { siteOf } from '../site/site.service.ts'
import { drawAdvice } from '../travel/draw-advice.service.ts'
import { stays } from '../travel/travel.table.ts'
import { advice, covers, purposes, reminders } from './advice-words.ts'

/**
 * Finds stays without an advice sheet that no job draws; with `all` also those whose job may belong to a dead
 * process.
 */
export const sweepAdvice = defineJob('advice.sweep', z.object({ all: z.boolean() }), { retryLimit: 0 })

const batch = 500

export function adviceJobs(services: Services, seal: () => Promise<Seal>) {
  services.jobs.handle(drawAdvice, ({ contractId }) => issueAdvice(services, seal, contractId))
  services.jobs.handle(sweepAdvice, ({ all }) => sweep(services, all))
  services.jobs.schedule(sweepAdvice, '7,37 * * * *', { all: false })
}

const hasNone = sql`NOT EXISTS (SELECT 1 FROM ${contractPapers}
  WHERE ${contractPapers.contractId} = ${stays.contractId} AND ${contractPapers.kind} = 'advice')`

async function sweep({ db, jobs }: Services, all: boolean): Promise<void> {
  const rows = await db
    .select({ contractId: stays.contractId })
    .from(stays)
    .innerJoin(contracts, eq(contracts.id, stays.contractId))
    .where(
      and(
        isNotNull(stays.healthCover),
        eq(contracts.countryId, FRANCE_ID),
        hasNone,
        all ? undefined : sql`NOT ${hasLiveJob(drawAdvice, 'contractId', stays.contractId)}`,
      ),
    )
    .limit(batch)
  for (const one of rows) await jobs.enqueue(db, drawAdvice, one)
}

/** Draws the one advice sheet of a contract (L521-4). May run any number of times, also at the same time. */
async function issueAdvice(services: Services, seal: () => Promise<Seal>, contractId: string): Promise<void> {
  const found = await findAdvised(services.db, contractId)
  if (!found) return
  const { renderSealedNotice } = await import('../../pdf/notice.ts')
  const bytes = await renderSealedNotice(await factsOf(services, found), await seal(), services.now())
  const stored = await storeBytes(services, bytes, 'application/pdf')
  const fileName = `FicheConseil-${found.contract.reference}.pdf`
  const paper: Paper = { kind: 'advice', fileName, fileId: randomUUID(), stored }
  const isKept = await transact(services.db, async (tx) => {
    await tx.select({ id: contracts.id }).from(contracts).where(eq(contracts.id, contractId)).for('update')
    if (!(await findAdvised(tx, contractId))) return false
    await handOver(tx, services, { contract: found.contract, papers: [paper] })
    return true
  })
  if (!isKept) await services.files.remove(stored.storageKey)
}

type Advised = { contract: ContractRow; needs: StayNeeds; asksEarlyStart: boolean }

/** Finds a stay in France whose needs were told and that has no advice sheet; null otherwise. */
async function findAdvised(db: Db, contractId: string): Promise<Advised | null> {
  const [row] = await db
    .select({ contract: contracts, stay: stays })
    .from(stays)
    .innerJoin(contracts, eq(contracts.id, stays.contractId))
    .where(and(eq(stays.contractId, contractId), eq(contracts.countryId, FRANCE_ID), hasNone))
  if (!row?.stay.purpose || !row.stay.healthCover) return null
  const { purpose, healthCover, asksEarlyStart } = row.stay
  return { contract: row.contract, needs: { purpose, healthCover }, asksEarlyStart }
}

async function factsOf(services: Services, advised: Advised): Promise<NoticeFacts> {
  const { contract, needs } = advised
  const site = siteOf(services.config, 'fr')
  const { user, profile } = await readBuyer(services.db, contract.studentId)
  const person = {
    slot: 'person',
    label: { fr: 'Nom', en: 'Name' },
    value: `${user.name} ${user.lastName}`,
    under: [profile.latinName, profile.latinLastName].filter(Boolean).join(' '),
  }
  return {
    title: { fr: 'Fiche conseil', en: 'Advice sheet' },
    number: { fr: `Contrat n° ${contract.reference}`, en: `Contract no. ${contract.reference}` },
    day: dayOf(contract.createdAt),
    groups: [
      {
        title: { fr: 'Ce que vous nous avez dit', en: 'What you told us' },
        facts: [person, ...toldFacts(advised)],
      },
      {
        title: { fr: 'Ce que nous conseillons', en: 'What we advise' },
        facts: advisedFacts(services.products.ofContract(contract).name, advised),
      },
    ],
    sentences: [advice[needs.healthCover], ...reminders],
    company: site.companyName,
    advisor: { name: site.advisor.name, phone: site.advisor.phoneDisplay, email: site.advisor.email },
  }
}

function toldFacts({ contract, needs }: Advised): Fact[] {
  const [purpose, cover] = [purposes[needs.purpose], covers[needs.healthCover]]
  const { createdAt, startDate, endDate, contractualEnd } = contract
  return [
    { slot: 'day', label: { fr: 'Le', en: 'On' }, value: formatDay(dayOf(createdAt)) },
    {
      slot: 'purpose',
      label: { fr: 'Raison du séjour', en: 'Reason of the stay' },
      value: purpose.fr,
      under: purpose.en,
    },
    {
      slot: 'period',
      label: { fr: 'En France, du', en: 'In France, from' },
      value: `${formatDay(startDate)} au ${formatDay(contractualEnd ?? endDate)}`,
    },
    {
      slot: 'cover',
      label: { fr: 'Assurance santé déjà détenue', en: 'Health insurance held already' },
      value: cover.fr,
      under: cover.en,
    },
  ]
}

function advisedFacts(insurance: Bilingual, { asksEarlyStart }: Advised): Fact[] {
  return [
    {
      slot: 'insurance',
      label: { fr: 'Assurance', en: 'Insurance' },
      value: insurance.fr,
      under: insurance.en,
    },
    {
      slot: 'early',
      label: { fr: 'Début avant la fin des 14 jours', en: 'Begins before the 14 days are over' },
      value: asksEarlyStart ? 'Oui, à votre demande' : 'Non',
      under: asksEarlyStart ? 'Yes, as you asked' : 'No',
    },
  ]
}
