import { type CertificateCheck, formatCheckCode, parseCheckCode } from '@cursus/shared/certificates'
import { dayOf, formatDay } from '@cursus/shared/day'
import type { Language } from '@cursus/shared/language'
import { readPersonName } from '@cursus/shared/person-name'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Services } from '../../platform/services.ts'
import { users } from '../accounts/accounts.table.ts'
import { contractEvents } from '../contracts/contract-events.table.ts'
import { stateOn } from '../contracts/contract-state.rules.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { replacedCodes } from '../contracts/replaced-codes.table.ts'
import { nameIn, readCountries } from '../countries/countries.queries.ts'
import { documents } from '../documents/documents.table.ts'
import { students } from '../students/students.table.ts'
import { certificateChecks } from './certificate-checks.table.ts'
import { maskedHolder } from './masked-holder.rules.ts'

/** Returns what anybody may learn from a check code; null for an unknown one. */
export async function checkCertificate(
  services: Services,
  typed: string,
  language: Language,
): Promise<CertificateCheck['data'] | null> {
  // What cannot be a code is looked for all the same, under one that nobody has.
  const code = parseCheckCode(typed) ?? '-'
  const [{ byId }, row] = await Promise.all([readCountries(services), find(services, code)])
  if (!row) return null
  const { replaced, user, civility, issuedAt } = row
  // Of a certificate that was replaced, what it states.
  const contract = { ...row.contract, ...replaced }
  const country = byId.get(contract.countryId ?? 0)
  const today = dayOf(services.now())
  const { cover } = stateOn(contract, today)
  const state = replaced ? 'replaced' : cover === 'current' ? 'authentic' : cover
  await noteCheck(services, { contractId: contract.id, state, today })
  return {
    state,
    code: formatCheckCode(code),
    reference: contract.reference,
    civility,
    holder: maskedHolder(readPersonName(user.name), readPersonName(user.lastName)),
    insuranceType: contract.insuranceType,
    countryName: country ? nameIn(language, country.name) : null,
    zone: country?.zone ?? null,
    numberRoom: contract.numberRoom,
    town: row.insured?.city ? `${row.insured.postalCode} ${row.insured.city}` : null,
    startDate: formatDay(contract.startDate),
    endDate: formatDay(contract.endDate),
    issuedOn: issuedAt && !replaced ? formatDay(dayOf(issuedAt)) : null,
    endedOn: replaced ? formatDay(dayOf(replaced.replacedAt)) : await endedOn(services, state, contract),
    checkedOn: formatDay(today),
  }
}

/** Records the check as evidence of the contract. A failure to write does not stop the answer. */
async function noteCheck(
  { db, now, log }: Services,
  { contractId, state, today }: { contractId: string; state: string; today: string },
): Promise<void> {
  const row = { contractId, day: today, answer: state, at: now() }
  await db
    .insert(certificateChecks)
    .values(row)
    .onConflictDoNothing()
    .catch((err) => log.warn({ code: 'certificates.check', err }, 'nobody noted that a code was checked'))
}

type Checked = typeof contracts.$inferSelect

/**
 * Day since which the certificate is worthless; for a contract ended before it began, the day on which the end was
 * written.
 */
async function endedOn({ db, now }: Services, state: string, contract: Checked): Promise<string | null> {
  const { id, terminatedAt, suspendedOn } = contract
  if (state === 'suspended') return suspendedOn && formatDay(suspendedOn)
  if (state !== 'ended' || !terminatedAt) return null
  if (terminatedAt <= dayOf(now())) return formatDay(terminatedAt)
  const [end] = await db
    .select({ at: contractEvents.at })
    .from(contractEvents)
    .where(and(eq(contractEvents.contractId, id), inArray(contractEvents.kind, ['terminated', 'withdrawn'])))
    .orderBy(desc(contractEvents.id))
    .limit(1)
  return formatDay(end ? dayOf(end.at) : terminatedAt)
}

async function find({ db, products }: Services, code: string) {
  const [row] = await db
    .select({
      contract: contracts,
      user: users,
      civility: students.civility,
      issuedAt: documents.createdAt,
      insured: products.insured,
      replaced: replacedCodes,
    })
    .from(contracts)
    .leftJoin(replacedCodes, and(eq(replacedCodes.contractId, contracts.id), eq(replacedCodes.code, code)))
    .innerJoin(users, eq(users.id, contracts.studentId))
    .innerJoin(students, eq(students.userId, users.id))
    .leftJoin(documents, and(eq(documents.contractId, contracts.id), eq(documents.isArchived, false)))
    .where(eq(contracts.id, byCode(code)))
    .limit(1)
  return row ?? null
}

/** SQL of the contract behind a code: looks up current codes and replaced ones, two index scans for any input. */
const byCode = (code: string) => sql`(SELECT id FROM contracts WHERE check_code = ${code}
  UNION ALL SELECT contract_id FROM replaced_check_codes WHERE code = ${code} LIMIT 1)`
