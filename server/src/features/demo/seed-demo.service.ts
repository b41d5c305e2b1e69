import { randomBytes, randomUUID } from 'node:crypto'
import type { Area } from '@cursus/shared/accounts'
import { encodeCheckCode } from '@cursus/shared/check-code'
import { InsuranceType, type SignatureStatus } from '@cursus/shared/contracts'
import { addDays, addMonths, type Day, dayOf, daysBetween } from '@cursus/shared/day'
import { billedMonths } from '@cursus/shared/travel-price'
import demo from '../../data/seed-demo.json' with { type: 'json' }
import { type Tx, transact } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { users } from '../accounts/accounts.table.ts'
import { hashPassword } from '../accounts/passwords.service.ts'
import { noteStanding } from '../contracts/contract-events.queries.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { readCountries } from '../countries/countries.queries.ts'
import { devices } from '../devices/devices.table.ts'
import type { Products } from '../purchases/products.service.ts'
import { schools } from '../schools/schools.table.ts'
import { students } from '../students/students.table.ts'
import { stays } from '../travel/travel.table.ts'
import { insertHomes } from './demo-homes.ts'
import { insertNotices } from './demo-notices.ts'
import { insertRequests } from './demo-requests.ts'
import { notAhead } from './not-ahead.ts'

type DemoContract = (typeof demo.contracts)[number]
type Shift = (day: string) => Day

/**
 * Fills an empty database with the demo world: fictional people, their schools and contracts. Days move with today,
 * so that current contracts stay current; birthdays, references and amounts are fixed. Does nothing once an account
 * exists.
 */
export async function seedDemo(services: Services): Promise<void> {
  const { db, now } = services
  if ((await db.select({ id: users.id }).from(users).limit(1)).length > 0) return
  const moved = daysBetween(demo.referenceDate, dayOf(now()))
  const shift: Shift = (day) => addDays(day, moved)
  const passwordHash = await hashPassword(demo.demoPassword)
  const { byId } = await readCountries(services)
  await transact(db, async (tx) => {
    await insertSchools(tx)
    await insertAdmins(tx, passwordHash)
    const people = await insertStudents(tx, passwordHash)
    const made = await insertContracts(tx, services, { people, shift })
    await noteStanding(tx)
    await insertNotices(tx, now())
    await insertStays(tx, made, { shift, zoneOf: (id) => byId.get(id)?.zone ?? 1 })
    await insertDevices(tx, made, shift)
    await insertHomes(tx)
    await insertRequests(tx, { people, shift, now: now() })
  })
}

async function insertSchools(tx: Tx) {
  const rows = demo.schools.map(
    ({ displayName, managementOffer, certificateFile: _, guaranteesFile: __, ...school }) => ({
      ...school,
      name: displayName,
      partnershipLevel: school.partnershipLevel as 'inclusive',
      offers: managementOffer,
    }),
  )
  // The classic school stands in every database.
  await tx.insert(schools).values(rows).onConflictDoNothing()
}

async function insertAdmins(tx: Tx, passwordHash: string) {
  await tx.insert(users).values(
    demo.admins.map(({ name, lastName, email, areas }) => ({
      ...{ name, lastName, email, areas: areas as Area[] },
      ...{ role: 'ROLE_ADMIN' as const, passwordHash, isActive: true },
    })),
  )
}

/** Inserts the students; returns the account ids by the numbers in the file. */
async function insertStudents(tx: Tx, passwordHash: string): Promise<Map<number, string>> {
  const ids = new Map(demo.students.map(({ id }) => [id, randomUUID()]))
  await tx.insert(users).values(
    demo.students.map(({ id, name, lastName, email, roles, isActive, plainPassword }) => ({
      id: required(ids, id),
      name,
      lastName,
      email,
      isActive,
      role: roles[0] as 'ROLE_STUDENT_CLASSIC',
      passwordHash: plainPassword ? passwordHash : null,
    })),
  )
  await tx.insert(students).values(
    demo.students.map(({ id, civility, birthday, phoneNumber, address, schoolId }) => ({
      ...address,
      userId: required(ids, id),
      schoolId,
      civility: civility as 'M',
      birthday,
      phoneNumber,
    })),
  )
  return ids
}

type Made = Map<number, string>

async function insertContracts(
  tx: Tx,
  { products, now }: Services,
  { people, shift }: { people: Map<number, string>; shift: Shift },
): Promise<Made> {
  const ids: Made = new Map(demo.contracts.map(({ id }) => [id, randomUUID()]))
  await tx.insert(contracts).values(
    demo.contracts.map((row) => ({
      ...insuredBy(products, row),
      id: required(ids, row.id),
      studentId: required(people, row.studentId),
      reference: row.reference,
      checkCode: encodeCheckCode(randomBytes(10)),
      statut: row.statut as 'ok',
      paymentStatus: row.paymentStatus as 'payment_pending',
      signatureStatus: signatureOf(row),
      startDate: shift(row.startDate),
      endDate: shift(row.endDate),
      terminatedAt: row.terminatedAt ? shift(row.terminatedAt) : null,
      contractualEnd: row.terminatedAt ? addMonths(shift(row.startDate), 12) : null,
      // The provider asks for its first instalment on the day of the first start: it fails on that day.
      lateSince: row.statut === 'impayé' ? shift(demo.referenceDate) : null,
      primeCents: row.primeCents,
      priceId: row.priceId,
      countryId: row.countryId,
      numberRoom: row.numberRoom,
      customerStripe: row.customerStripe,
      needsDevice: row.needsDevice ?? false,
      signedAt: signatureOf(row) === 'signed' ? notAhead(noonOf(boughtOn(row, shift)), now()) : null,
      createdAt: notAhead(noonOf(boughtOn(row, shift)), now()),
    })),
  )
  return ids
}

/**
 * Returns the day on which a demo contract was bought. One that is unpaid was bought whole months before today, when the provider
 * asks for the first time and is refused: no day lies between what was paid and what was not.
 */
function boughtOn({ createdAt, statut }: DemoContract, shift: Shift): Day {
  const day = shift(createdAt)
  if (statut !== 'impayé') return day
  const today = shift(demo.referenceDate)
  let months = 0
  let bought = today
  // The 31st has no day of its own a month before, and another month is tried.
  while (bought > day || addMonths(bought, months) !== today) {
    months += 1
    bought = addMonths(today, -months)
  }
  return bought
}

/** Returns the product-specific columns of a demo contract. */
function insuredBy({ ofContract }: Products, row: DemoContract) {
  const { insuranceType, insurer, documentType, renewal } = ofContract({
    insuranceType: InsuranceType.parse(row.insuranceType),
  })
  return { insuranceType, insurer, documentType, renews: renewal !== null }
}

/**
 * Returns the signature state: none for a stay in France; other paid contracts are signed, unless their device waits
 * to be described.
 */
function signatureOf({ countryId, paymentStatus, needsDevice }: DemoContract): SignatureStatus {
  if (countryId === 72) return 'none'
  return paymentStatus === 'payment_succeeded' && !needsDevice ? 'signed' : 'waiting'
}

const noonOf = (day: Day) => new Date(`${day}T12:00:00Z`)

async function insertStays(
  tx: Tx,
  made: Made,
  { shift, zoneOf }: { shift: Shift; zoneOf: (country: number) => number },
) {
  const rows = demo.contracts.flatMap(({ id, countryId, startDate, endDate, ...row }) =>
    countryId === null
      ? []
      : {
          contractId: required(made, id),
          zone: zoneOf(countryId),
          billedMonths: billedMonths({ startDate: shift(startDate), endDate: shift(endDate) }),
          countryNationality: row.countryNationality ?? null,
          addressOrigin: row.addressOrigin ?? null,
        },
  )
  await tx.insert(stays).values(rows)
}

async function insertDevices(tx: Tx, made: Made, shift: Shift) {
  await tx.insert(devices).values(
    demo.devices.map(({ contractId, purchasePriceTTC, purchaseDate, conditionOfDevice, ...row }) => ({
      ...row,
      ...addressOf(contractId),
      contractId: required(made, contractId),
      purchasePriceCents: Math.round(purchasePriceTTC * 100),
      purchaseDate: shift(purchaseDate),
      condition: conditionOfDevice,
    })),
  )
}

/** Returns the holder's address of an insured device: that of the student. */
function addressOf(contractId: number) {
  const studentId = demo.contracts.find(({ id }) => id === contractId)?.studentId
  return demo.students.find(({ id }) => id === studentId)?.address
}

function required<T>(map: Map<number, T>, key: number): T {
  const value = map.get(key)
  if (value === undefined) throw new Error(`the demo world names ${key}, which is not in it`)
  return value
}
