import { type CertificateCheck, formatCheckCode, parseCheckCode } from '@cursus/shared/certificates'
import { dayOf, formatDay } from '@cursus/shared/day'
import type { Language } from '@cursus/shared/language'
import { and, eq } from 'drizzle-orm'
import type { Services } from '../../platform/services.ts'
import { users } from '../accounts/accounts.table.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { nameIn, readCountries } from '../countries/countries.queries.ts'
import { documents } from '../documents/documents.table.ts'
import { homes } from '../home/home.table.ts'
import { students } from '../students/students.table.ts'
import { certificateState, maskedHolder } from './certificate-state.rules.ts'

/** What anybody may learn from a check code; null when there is none like it. */
export async function checkCertificate(
  services: Services,
  typed: string,
  language: Language,
): Promise<CertificateCheck['data'] | null> {
  // What cannot be a code is looked for all the same, under one that nobody has.
  const code = parseCheckCode(typed) ?? '-'
  const [{ byId }, row] = await Promise.all([readCountries(services), find(services, code)])
  if (!row) return null
  const { contract, user, civility, issuedAt } = row
  const country = byId.get(contract.countryId ?? 0)
  const today = dayOf(services.now())
  const state = certificateState(contract, today)
  return {
    state,
    code: formatCheckCode(code),
    reference: contract.reference,
    civility,
    holder: maskedHolder(user.name, user.lastName),
    insuranceType: contract.insuranceType,
    countryName: country ? nameIn(language, country.name) : null,
    zone: country?.zone ?? null,
    numberRoom: contract.numberRoom,
    town: row.home && `${row.home.postalCode} ${row.home.city}`,
    startDate: formatDay(contract.startDate),
    endDate: formatDay(contract.endDate),
    issuedOn: issuedAt && formatDay(dayOf(issuedAt)),
    endedOn: endedOn(state, contract),
    checkedOn: formatDay(today),
  }
}

function endedOn(state: string, { terminatedAt, suspendedOn }: typeof contracts.$inferSelect): string | null {
  const day = state === 'ended' ? terminatedAt : state === 'suspended' ? suspendedOn : null
  return day && formatDay(day)
}

async function find({ db }: Services, code: string) {
  const [row] = await db
    .select({
      contract: contracts,
      user: users,
      civility: students.civility,
      issuedAt: documents.createdAt,
      home: homes,
    })
    .from(contracts)
    .innerJoin(users, eq(users.id, contracts.studentId))
    .innerJoin(students, eq(students.userId, users.id))
    .leftJoin(homes, eq(homes.contractId, contracts.id))
    .leftJoin(documents, and(eq(documents.contractId, contracts.id), eq(documents.isArchived, false)))
    .where(eq(contracts.checkCode, code))
    .limit(1)
  return row ?? null
}
