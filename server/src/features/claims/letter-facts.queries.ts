import { dayOf } from '@cursus/shared/day'
import { and, eq } from 'drizzle-orm'
import { findUnprintable } from '../../pdf/find-unprintable.ts'
import type { LetterFacts } from '../../pdf/letter.ts'
import { insurerName } from '../contracts/insurers.queries.ts'
import { readCountries } from '../countries/countries.queries.ts'
import { siteOf } from '../site/site.service.ts'
import { students } from '../students/students.table.ts'
import type { ClaimServices } from './claim-services.ts'
import { claimDocuments } from './claims.table.ts'
import { readStanding } from './followed-claim.queries.ts'
import { deductibleFor } from './insured.ts'

/** What the letter about a decision says; null where none is due, or where it lies already. */
export async function readLetterFacts(services: ClaimServices, claimId: string): Promise<LetterFacts | null> {
  const { db, config } = services
  const row = await readStanding(services, claimId)
  const isLetter = and(eq(claimDocuments.claimId, claimId), eq(claimDocuments.from, 'decision'))
  if (!row?.claim.outcome || !row.claim.decidedAt || (await db.$count(claimDocuments, isLetter)) > 0)
    return null
  const { claim, contract } = row
  const { companyName: company, advisor } = siteOf(config, 'fr')
  const deductible = deductibleFor(contract, claim.kind)
  return {
    reference: claim.reference,
    addressee: await readAddressee(services, row),
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

type Row = NonNullable<Awaited<ReturnType<typeof readStanding>>>

/**
 * A name that no font prints gives way to the spelling of the passport, without one to the e-mail, so that every decision
 * has its letter; an address gives way to nothing.
 */
async function readAddressee(services: ClaimServices, { student }: Row): Promise<LetterFacts['addressee']> {
  const [profile] = await services.db.select().from(students).where(eq(students.userId, student.id))
  const { latinName, latinLastName, street, complement, postalCode, city, country } = profile ?? {}
  const { byCode } = await readCountries(services)
  const land = byCode.get(country ?? '')?.name.fr ?? country
  const town = [postalCode, city].filter(Boolean).join(' ')
  const address = [street, complement, town, land].filter(Boolean).join(', ')
  const unprintable = await findUnprintable({ name: `${student.name} ${student.lastName}`, address })
  const latin = { ...(latinName && { latinName }), ...(latinLastName && { latinLastName }) }
  const own = { name: student.name, lastName: student.lastName }
  const spelled =
    latinName && latinLastName
      ? { name: latinName, lastName: latinLastName }
      : { name: '', lastName: student.email }
  const names = unprintable.includes('name') ? spelled : { ...own, ...latin }
  return { ...names, ...(address && !unprintable.includes('address') && { address }) }
}
