import { dayOf } from '@cursus/shared/day'
import type { Found, SearchAnswer } from '@cursus/shared/search'
import type { Services } from '../../platform/services.ts'
import { claimPrefix } from '../claims/claims.table.ts'
import { findSchools } from '../schools/find-schools.queries.ts'
import { schoolsByName, type Word, wordsOf } from '../students/student-words.queries.ts'
import { findClaims } from './search-claims.queries.ts'
import { findCertificates, findContracts } from './search-covers.queries.ts'
import {
  shownAtMost,
  studentByEmail,
  studentsByPhone,
  studentsNamed,
  studentsNearly,
} from './search-people.queries.ts'
import { findTasks } from './search-tasks.queries.ts'
import { readTyped, type Typed } from './typed.rules.ts'

/** What the areas of whoever searches let them see. */
type Sees = { claims: boolean; requests: boolean }

/**
 * Finds everything that a text may mean. Each kind is one statement on its own indexes, so that none scans a million
 * rows. A claim may tell of somebody's health: without `sees.claims` it is found by its number and its person alone. Complaints
 * and calls are for `sees.requests`.
 */
export async function search(services: Services, q: string, sees: Sees): Promise<SearchAnswer> {
  const typed = readTyped(q, {
    prefixes: [...services.products.list.map(({ prefix }) => prefix), claimPrefix],
    year: Number(dayOf(services.now()).slice(0, 4)),
  })
  if (typed.text === '') return { data: [], exact: null, near: [] }
  const found = (await findExact(services, typed, sees)) ?? (await findByWords(services, typed, sees.claims))
  return sees.claims ? found : { ...found, data: found.data.map(withoutTitle) }
}

const withoutTitle = (one: Found): Found => (one.kind === 'claim' ? { ...one, title: null } : one)

/** Finds what has exactly that number, code, telephone or e-mail; it is then the only result. */
async function findExact({ db, ...rest }: Services, typed: Typed, sees: Sees): Promise<SearchAnswer | null> {
  const { only, imei, code, phone, email } = typed
  if (only === 'schools') return null
  const services = { db, ...rest }
  const references = typed.references.length === 1 ? typed.references : []
  const [byImei, byReference, claims, tasks, certificates, called, mailed] = await Promise.all([
    imei ? findContracts(services, { imei }) : [],
    references.length > 0 ? findContracts(services, { references }) : [],
    references.length > 0 ? findClaims(db, { references }) : [],
    references.length > 0 && sees.requests ? findTasks(db, references) : [],
    code?.length === 16 ? findCertificates(db, { code }) : [],
    phone && phone.end.length >= 8 ? studentsByPhone(services, phone) : [],
    email ? studentByEmail(services, email) : [],
  ])
  const ways: [SearchAnswer['exact'], Found[]][] = [
    ['imei', byImei],
    ['reference', [...byReference, ...claims, ...tasks]],
    ['code', certificates],
    ['phone', called],
    ['email', mailed],
  ]
  const [exact, data] = ways.find(([, found]) => found.length > 0) ?? []
  return exact && data ? { data, exact, near: [] } : null
}

async function findByWords(services: Services, typed: Typed, seesClaims: boolean): Promise<SearchAnswer> {
  const { db } = services
  const schools = typed.only === 'numbers' ? [] : await schoolsNamed(services, typed.text)
  if (typed.only === 'schools') return { data: schools, exact: null, near: [] }
  const words = (await wordsOf(db, typed.text, await schoolsByName(db))).slice(0, 8)
  const students =
    typed.only === 'numbers' || words.length === 0 ? [] : await findStudents(services, typed, words)
  const people = students.map(({ id }) => id)
  const { references, referenceStart: start, code } = typed
  const [contracts, claims, certificates] = await Promise.all([
    findContracts(services, { references, start, people }),
    findClaims(db, { references, people, words: typed.only === 'numbers' || !seesClaims ? [] : words }),
    findCertificates(db, { code, people }),
  ])
  const data = [...students, ...contracts, ...claims, ...certificates, ...schools]
  const near = data.length === 0 ? await studentsNearly(services, words) : []
  return { data, exact: null, near }
}

async function findStudents(services: Services, { phone }: Typed, words: Word[]) {
  const [named, called] = await Promise.all([
    // A telephone in groups of two figures is no name, and two figures are in every e-mail.
    phone && words.length > 1 ? [] : studentsNamed(services, words),
    phone ? studentsByPhone(services, phone) : [],
  ])
  const others = named.filter(({ id }) => called.every((one) => one.id !== id))
  return [...called, ...others].slice(0, shownAtMost)
}

async function schoolsNamed({ db }: Services, text: string): Promise<Found[]> {
  const found = await findSchools(db, text, shownAtMost)
  return found.map((school) => ({ kind: 'school', ...school }))
}
