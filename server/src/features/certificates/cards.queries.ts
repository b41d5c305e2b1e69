import type { Card } from '@cursus/shared/cards'
import { formatCheckCode } from '@cursus/shared/check-code'
import { type Day, dayOf, formatDay } from '@cursus/shared/day'
import { fullNameOf } from '@cursus/shared/full-name'
import { readPersonName } from '@cursus/shared/person-name'
import { and, desc, eq } from 'drizzle-orm'
import { qrPath } from '../../platform/qr-path.ts'
import type { Services } from '../../platform/services.ts'
import { users } from '../accounts/accounts.table.ts'
import { printedEnd, stateOn } from '../contracts/contract-state.rules.ts'
import { isNotOver } from '../contracts/contracts.queries.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { type CountryRow, readCountries } from '../countries/countries.queries.ts'
import { documents } from '../documents/documents.table.ts'
import { students } from '../students/students.table.ts'

/**
 * Lists the insurance cards of a student, newest contract first, for covers that are in force, upcoming or suspended.
 */
export async function cardsOf(services: Services, studentId: string): Promise<Card[]> {
  const today = dayOf(services.now())
  const [{ byId }, rows] = await Promise.all([readCountries(services), read(services, studentId, today)])
  return rows.flatMap((row) => {
    const { cover } = stateOn(row.contract, today)
    const isHeld = cover === 'current' || cover === 'upcoming' || cover === 'suspended'
    if (!isHeld) return []
    const country = byId.get(row.contract.countryId ?? 0)
    return [
      { ...ofContract(row, services), state: cover, country: named(country), checkedOn: formatDay(today) },
    ]
  })
}

type Row = Awaited<ReturnType<typeof read>>[number]

function ofContract({ contract, user, birthday, issuedAt, insured }: Row, { config }: Services) {
  return {
    reference: contract.reference,
    code: formatCheckCode(contract.checkCode),
    qr: qrPath(`${config.publicUrl}/verifier/${contract.checkCode}`),
    holder: fullNameOf({ name: readPersonName(user.name), lastName: readPersonName(user.lastName) }),
    birthday: birthday && formatDay(birthday),
    insuranceType: contract.insuranceType,
    place: insured?.street && insured.city ? `${insured.street}, ${insured.city}` : null,
    startDate: formatDay(contract.startDate),
    endDate: formatDay(printedEnd(contract)),
    issuedOn: issuedAt && formatDay(dayOf(issuedAt)),
  }
}

function named(country: CountryRow | undefined): Card['country'] {
  if (!country) return null
  const { fr, en, zh: ch, ar } = country.name
  return { code: country.code, names: { fr, en, ch, ar } }
}

function read({ db, products }: Services, studentId: string, today: Day) {
  return db
    .select({
      contract: contracts,
      user: users,
      birthday: students.birthday,
      issuedAt: documents.createdAt,
      insured: products.insured,
    })
    .from(contracts)
    .innerJoin(users, eq(users.id, contracts.studentId))
    .innerJoin(students, eq(students.userId, users.id))
    .leftJoin(documents, and(eq(documents.contractId, contracts.id), eq(documents.isArchived, false)))
    .where(and(eq(contracts.studentId, studentId), isNotOver(today)))
    .orderBy(desc(contracts.createdAt), desc(contracts.reference))
}
