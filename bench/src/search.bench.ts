import type { SearchAnswer } from '@cursus/shared/search'
import { type Crowd, openCrowd } from './crowd.ts'
import type { Figure } from './figure.ts'
import { median, p95 } from './side-by-side.ts'

const rounds = 5

/**
 * Texts typed into the command bar: names of few and of many, an e-mail, telephones, numbers, a typing error, and one
 * that nobody has.
 */
const terms =
  'lefevre|thi|le|martin zoe|benoit.le|lea.martin|李|李小明|06 12 34|+336123|SM-2026-9|#17|lefvere|@orion|xqzzy zz'.split(
    '|',
  )

/** Filters of the list of students, alone and together, in orders that an index serves and in others. */
const narrowed = [
  'level=inclusive',
  'school=1003',
  'account=active&sort=birthday',
  'account=linkExpired',
  'account=neverInvited&school=1003',
  'account=invited&level=partner&sort=schoolName',
  'account=deactivated&sort=isActive',
  'search=martin&account=linkExpired',
].map((query) => Object.fromEntries(new URLSearchParams(query)))

/** A page of each narrowed list: the median of its rounds, and the query that took longest. */
async function filterTimes(crowd: Crowd) {
  await crowd.invite()
  const times = []
  for (const query of narrowed) {
    const taken = []
    for (let round = 0; round <= rounds; round += 1) {
      taken.push((await crowd.ask('students/studentlist', { ...query, pageSize: '25' })).ms)
    }
    times.push({ query: new URLSearchParams(query).toString(), ms: median(taken.slice(1)) })
  }
  return times
}

export const takesLong = true

/** The command bar and the page of a student at a million students, against the same words without an index. */
export default async function search(): Promise<Figure[]> {
  const crowd = await openCrowd()
  try {
    const size = Number(process.env.BENCH_STUDENTS ?? 1_000_000)
    await crowd.growTo(size)
    const times = []
    for (const q of terms) {
      const taken = []
      for (let round = 0; round <= rounds; round += 1) {
        taken.push((await crowd.ask<SearchAnswer>('search', { q })).ms)
      }
      const start = performance.now()
      const word = `%${q.replace(/[\\%_]/g, '\\$&')}%`
      await crowd.client.query(
        `SELECT u.* FROM users u JOIN students s ON s.user_id = u.id WHERE u.name ILIKE $1 OR u.last_name ILIKE $1
           OR u.email::text ILIKE $1 OR s.phone_number ILIKE $1 ORDER BY u.last_name, u.name, u.id LIMIT 6`,
        [word],
      )
      times.push({ q, ms: median(taken.slice(1)), bare: performance.now() - start })
    }
    const [many, bare] = [p95(times.map(({ ms }) => ms)), p95(times.map((one) => one.bare))]
    const slowest = times.reduce((one, other) => (other.ms > one.ms ? other : one))
    const { rows } = await crowd.client.query<{ user_id: string }>('SELECT user_id FROM students LIMIT 20')
    const pages = []
    for (const { user_id } of rows) pages.push((await crowd.ask(`students/${user_id}`, {})).ms)
    const filters = await filterTimes(crowd)
    const longest = filters.reduce((one, other) => (other.ms > one.ms ? other : one))
    const at = `at ${size.toLocaleString('en')} students`
    return [
      {
        work: `command bar ${at}, p95`,
        against: 'unindexed ILIKE, p95',
        unit: '×',
        value: many / bare,
        goal: { atMost: 0.02 },
        note: `${many.toFixed(1)} ms against ${bare.toFixed(1)}`,
      },
      {
        work: `command bar ${at}, slowest term`,
        against: `« ${slowest.q} »`,
        unit: 'ms',
        value: slowest.ms,
        goal: { atMost: 100 },
        note: `${slowest.bare.toFixed(1)} ms unindexed`,
      },
      {
        work: `page of a student ${at}, p95`,
        against: 'nothing',
        unit: 'ms',
        value: p95(pages),
        goal: { atMost: 100 },
        note: 'without contracts',
      },
      {
        work: `a filtered page of students ${at}, slowest`,
        against: longest.query,
        unit: 'ms',
        value: longest.ms,
        goal: { atMost: 100 },
        note: filters.map(({ query, ms }) => `${query} ${ms.toFixed(1)}`).join(', '),
      },
    ]
  } finally {
    await crowd.end()
  }
}
