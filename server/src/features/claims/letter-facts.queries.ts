import { dayOf } from '@cursus/shared/day'
import { and, eq } from 'drizzle-orm'
import type { LetterFacts } from '../../pdf/letter.ts'
import type { Services } from '../../platform/services.ts'
import { insurerName } from '../contracts/insurers.queries.ts'
import { siteOf } from '../site/site.service.ts'
import { readAddressee } from '../students/addressee.queries.ts'
import { claimDocuments } from './claims.table.ts'
import { readStanding } from './followed-claim.queries.ts'

/** Reads the facts of the letter about a decision; null when none is due or the letter exists. */
export async function readLetterFacts(services: Services, claimId: string): Promise<LetterFacts | null> {
  const { db, config } = services
  const row = await readStanding(services, claimId)
  const isLetter = and(eq(claimDocuments.claimId, claimId), eq(claimDocuments.from, 'decision'))
  if (!row?.claim.outcome || !row.claim.decidedAt || (await db.$count(claimDocuments, isLetter)) > 0)
    return null
  const { claim, contract, insured } = row
  const { companyName: company, advisor } = siteOf(config, 'fr')
  const deductible = services.products
    .ofContract(contract)
    .claims.deductible({ contract, insured }, claim.kind)
  return {
    reference: claim.reference,
    addressee: await readAddressee(services, row.student),
    contractReference: contract.reference,
    insuranceType: contract.insuranceType,
    insurer: insurerName(contract.insurer),
    ...(claim.kind && { kind: claim.kind }),
    declaredOn: dayOf(claim.createdAt),
    ...(claim.occurredOn && { occurredOn: claim.occurredOn }),
    decidedOn: dayOf(row.claim.decidedAt),
    outcome: row.claim.outcome,
    ...(claim.amountCents !== null && { amountCents: claim.amountCents }),
    ...(deductible !== null && { deductibleCents: deductible }),
    reason: claim.reason ?? '',
    company,
    advisor: { name: advisor.name, phone: advisor.phoneDisplay, email: advisor.email },
  }
}
