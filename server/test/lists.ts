import { readFileSync } from 'node:fs'
import type { ListMending } from '@cursus/shared/student-imports'
import { asc, eq } from 'drizzle-orm'
import { users } from '../src/features/accounts/accounts.table.ts'
import { students } from '../src/features/students/students.table.ts'
import type { startTest } from './harness.ts'
import type { Person } from './people.ts'

type Test = Awaited<ReturnType<typeof startTest>>
type Wishes = {
  format?: string
  dryRun?: boolean
  invite?: boolean
  as?: Person | undefined
  mending?: ListMending | string
  /** Another call than the one that takes a list in, and its fields. */
  to?: 'shelved-lists' | 'leavers'
  fields?: Record<string, string>
}

const samples = new URL('../src/features/student-imports/samples/', import.meta.url)
export const sample = (name: string) => readFileSync(new URL(name, samples))

export const list = (...rows: string[]) =>
  `civility;name;lastName;email;birthday;phone;street;postalCode;city\n${rows.join('\n')}\n`
export const row = (
  email: string,
  more: Partial<Record<'name' | 'birthday' | 'phone' | 'city', string>> = {},
) =>
  `M;${more.name ?? 'Malo'};Kerdivel;${email};${more.birthday ?? '10/10/2004'};${more.phone ?? ''};1 rue A;59000;${more.city ?? 'Lille'}`
export const many = (count: number, domain: string) =>
  list(...Array.from({ length: count }, (_, at) => row(`student${at}@${domain}.boreale.example.org`)))

/** Lists sent by an administrator, and what became of them. */
export async function listsOf(t: Test) {
  const admin = await t.anAdmin()
  const send = (school: number | string, content: Buffer | string, wishes: Wishes = {}) => {
    const edge = 'cursus-test-edge'
    const field = (name: string, value: string) =>
      `--${edge}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    const mending = typeof wishes.mending === 'object' ? JSON.stringify(wishes.mending) : wishes.mending
    const head =
      (mending === undefined ? '' : field('mending', mending)) +
      (wishes.dryRun ? field('dryRun', 'true') : '') +
      Object.entries(wishes.fields ?? {})
        .map(([name, value]) => field(name, value))
        .join('') +
      (wishes.invite === false ? field('invite', 'false') : '') +
      `--${edge}\r\ncontent-disposition: form-data; name="submitFile"; filename="liste.csv"\r\ncontent-type: text/csv\r\n\r\n`
    const body = Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${edge}--\r\n`)])
    return t.post(
      `/api/schools/${school}/${wishes.to ?? 'students'}${wishes.format ? `?format=${wishes.format}` : ''}`,
      {
        as: 'as' in wishes ? wishes.as : admin,
        body,
        headers: { 'content-type': `multipart/form-data; boundary=${edge}` },
      },
    )
  }
  const inclusive = (emailDomain: string) =>
    t.aSchool({ partnershipLevel: 'inclusive', emailDomain, insurer: 1 })
  return {
    admin,
    send,
    aSchool: () => inclusive('boreale.example.org'),
    /** Each test has its own people. */
    schoolOf: (to: string) => inclusive(`${to}.boreale.example.org`),
    studentsOf: (school: number) =>
      t.db
        .select({ user: users, student: students })
        .from(students)
        .innerJoin(users, eq(users.id, students.userId))
        .where(eq(students.schoolId, school))
        .orderBy(asc(users.email)),
  }
}
