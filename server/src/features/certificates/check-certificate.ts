import type { CertificateCheck } from '@cursus/shared/certificates'
import { formatCheckCode, parseCheckCode } from '@cursus/shared/check-code'
import { dayOf, formatDay } from '@cursus/shared/day'
import { maskedName, passportNames } from '@cursus/shared/full-name'
import type { Language } from '@cursus/shared/language'
import { readPersonName } from '@cursus/shared/person-name'
import { and, eq, sql } from 'drizzle-orm'
import type { Services } from '../../platform/services.ts'
import { users } from '../accounts/accounts.table.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { townOf } from '../contracts/correct-contract.service.ts'
import { replacedCodes } from '../contracts/replaced-codes.table.ts'
import { nameIn, readCountries } from '../countries/countries.queries.ts'
import { documents } from '../documents/documents.table.ts'
import { namesStatedAt } from '../profile/name-changes.queries.ts'
import { students } from '../students/students.table.ts'
import { certificateStateOn, statedEnd } from './certificate-state.rules.ts'
import { endingsOf } from './endings.queries.ts'
import { noteChecks } from './note-checks.ts'
import { occupantCertificates } from './occupant-certificates.table.ts'
import { leftOnOf } from './occupants.service.ts'

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
  const { replaced, own, user, profile, issuedAt } = row
  // Of a certificate that was replaced, what it states.
  const contract = { ...row.contract, ...replaced }
  const country = byId.get(contract.countryId ?? 0)
  const today = dayOf(services.now())
  const ending = contract.terminatedAt
    ? (await endingsOf(services.db, [contract.id])).get(contract.id)
    : undefined
  const leftOn = own && (await leftOnOf(services, { contract, own, replacedAt: replaced?.replacedAt }))
  const asked = { contract, replacedAt: replaced?.replacedAt ?? null, ending, leftOn }
  const issued = own?.issuedAt ?? issuedAt
  const paperAt = replaced?.replacedAt ?? issued
  // An older paper is compared with the name on it, and tells nobody another one.
  const holder = own ?? ((paperAt && (await namesStatedAt(services.db, user.id, paperAt))) || user)
  const { state, endedOn } = certificateStateOn(asked, today)
  await noteChecks(services, [{ contractId: contract.id, answer: state }], today)
  return {
    state,
    code: formatCheckCode(code),
    reference: contract.reference,
    civility: own?.civility ?? profile.civility,
    holder: maskedHolder(holder === user ? { ...profile, ...user } : holder),
    insuranceType: contract.insuranceType,
    countryName: country ? nameIn(language, country.name) : null,
    zone: country?.zone ?? null,
    numberRoom: contract.numberRoom,
    town: replaced ? replaced.town : townOf(row.insured),
    startDate: formatDay(contract.startDate),
    endDate: formatDay(replaced ? replaced.endDate : statedEnd(contract, state)),
    issuedOn: issued && !replaced ? formatDay(dayOf(issued)) : null,
    endedOn: endedOn && formatDay(endedOn),
    hasLeft: Boolean(leftOn),
    checkedOn: formatDay(today),
  }
}

type Holder = Parameters<typeof passportNames>[0]

/** Masks the names of a holder, those of the passport first where there are such. */
function maskedHolder({ name, lastName, latinName, latinLastName }: Holder): string {
  const read = (text?: string | null) => text && readPersonName(text)
  const own = { name: readPersonName(name), lastName: readPersonName(lastName) }
  const passport = passportNames({ ...own, latinName: read(latinName), latinLastName: read(latinLastName) })
  return [...(passport ? [passport] : []), own].map(maskedName).join(' · ')
}

async function find({ db, products }: Services, code: string) {
  const ofContract = sql`coalesce(${occupantCertificates.contractCode}, ${code})`
  const [row] = await db
    .select({
      contract: contracts,
      user: users,
      profile: students,
      issuedAt: documents.createdAt,
      insured: products.insured,
      replaced: replacedCodes,
      own: occupantCertificates,
    })
    .from(contracts)
    .leftJoin(occupantCertificates, eq(occupantCertificates.code, code))
    .leftJoin(
      replacedCodes,
      and(eq(replacedCodes.contractId, contracts.id), eq(replacedCodes.code, ofContract)),
    )
    .innerJoin(users, eq(users.id, contracts.studentId))
    .innerJoin(students, eq(students.userId, users.id))
    .leftJoin(documents, and(eq(documents.contractId, contracts.id), eq(documents.isArchived, false)))
    .where(eq(contracts.id, byCode(code)))
    .limit(1)
  return row ?? null
}

/** SQL of the contract behind a code: looks up current codes, replaced ones and those of occupants, three index scans for any input. */
const byCode = (code: string) => sql`(SELECT id FROM contracts WHERE check_code = ${code}
  UNION ALL SELECT contract_id FROM replaced_check_codes WHERE code = ${code}
  UNION ALL SELECT contract_id FROM occupant_certificates WHERE code = ${code} LIMIT 1)`
