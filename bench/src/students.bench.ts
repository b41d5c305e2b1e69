import type { StudentList } from '@cursus/shared/students'
import { studentSorts } from '@cursus/shared/words'
import { type Crowd, openCrowd } from './crowd.ts'
import type { Figure, Range } from './figure.ts'
import { median, p95, sideBySide } from './side-by-side.ts'

const pageSize = '25'
const rounds = 5

/**
 * Texts that people type: names of few and of many, parts of names, schools, other scripts, signs, and one that
 * nobody has.
 */
const terms =
  `lefevre|Lefèvre|thi|benoit.le|le|zq|a|z|w|12|dupont|jean-pierre|vallombre zoe|李|小明|محمد|%|_|--|meridien|
  école boréale|martin meridien|orion dubois|example.net|lea.martin|xqzzy`
    .split('|')
    .map((term) => term.trim())

type Times = { term: string; ms: number; bare: number }

async function search(crowd: Crowd, term: string): Promise<number> {
  return (await crowd.ask<StudentList>('students/studentlist', { search: term, pageSize })).ms
}

/** The same answer without an index for it: a page by name of those who have the words somewhere, and how many there are. */
async function withoutIndex({ client }: Crowd, term: string): Promise<number> {
  const words = term.split(' ').map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  const each = words.map((_, at) => {
    const word = `$${at + 1}`
    return `(u.name ILIKE ${word} OR u.last_name ILIKE ${word} OR u.email::text ILIKE ${word} OR c.name ILIKE ${word})`
  })
  const start = performance.now()
  await client.query(
    `SELECT u.*, s.*, c.name, count(*) OVER () FROM users u JOIN students s ON s.user_id = u.id
     LEFT JOIN schools c ON c.id = s.school_id WHERE ${each.join(' AND ')}
     ORDER BY u.last_name, u.name, u.id LIMIT ${pageSize}`,
    words,
  )
  return performance.now() - start
}

/** The median of a term's searches, and the same without an index right after, so that a busy machine troubles both. */
async function timesOf(crowd: Crowd, isCompared = false): Promise<Times[]> {
  const times: Times[] = []
  for (const term of terms) {
    const taken = []
    for (let round = 0; round <= rounds; round += 1) taken.push(await search(crowd, term))
    const bare = isCompared ? await withoutIndex(crowd, term) : Number.NaN
    times.push({ term, ms: median(taken.slice(1)), bare })
  }
  return times
}

/** Far pages against the first one, in each order: by cursors from anywhere, and the last that has a number. */
async function pages(crowd: Crowd): Promise<{ ratio: number; range: Range; note: string }[]> {
  const { rows } = await crowd.client.query<{ user_id: string }>(
    'SELECT user_id FROM students TABLESAMPLE SYSTEM (1) LIMIT 2',
  )
  const far: Record<string, string>[] = [{ page: String(10_000 / Number(pageSize)) }]
  for (const { user_id } of rows) far.push({ after: user_id }, { before: user_id })
  const ratios = []
  for (const sort of studentSorts) {
    const read = (query: object) => async () =>
      (await crowd.ask('students/studentlist', { sort, pageSize, ...query })).ms
    for (const query of sort === 'name' ? [...far, { letter: 'm' }] : far) {
      const { ratio, range, work, baseline } = await sideBySide(read(query), read({}))
      const [kind] = Object.keys(query)
      ratios.push({ ratio, range, note: `${sort}, ${kind}: ${against(work, baseline)}` })
    }
  }
  return ratios
}

const against = (a: number, b: number) => `${a.toFixed(1)} ms against ${b.toFixed(1)}`
const greatest = <T extends { ratio: number }>(all: T[]) =>
  all.reduce((one, other) => (other.ratio > one.ratio ? other : one))

export const takesLong = true

/** The list of students at 10,000 and at a million: searches against unindexed ILIKE, far pages against the first. */
export default async function students(): Promise<Figure[]> {
  const crowd = await openCrowd()
  try {
    await crowd.growTo(10_000)
    const few = p95((await timesOf(crowd)).map(({ ms }) => ms))
    await crowd.growTo(1_000_000)
    const times = await timesOf(crowd, true)
    const many = p95(times.map(({ ms }) => ms))
    const bare = p95(times.map((one) => one.bare))
    const slowest = greatest(times.map((one) => ({ ...one, ratio: one.ms / one.bare })))
    const farthest = greatest(await pages(crowd))
    return [
      {
        work: 'student search at 1,000,000, p95',
        against: 'unindexed ILIKE, p95',
        unit: '×',
        value: many / bare,
        goal: { atMost: 0.02 },
        note: against(many, bare),
      },
      {
        work: 'its slowest term',
        against: 'unindexed ILIKE of the same term',
        unit: '×',
        value: slowest.ratio,
        goal: { atMost: 0.03 },
        note: `« ${slowest.term} », ${against(slowest.ms, slowest.bare)}`,
      },
      {
        work: 'student search at 1,000,000, p95',
        against: 'at 10,000',
        unit: '×',
        value: many / few,
        goal: { atMost: 15 },
        note: against(many, few),
      },
      {
        work: 'any page of the student list',
        against: 'its first page',
        unit: '×',
        value: farthest.ratio,
        range: farthest.range,
        goal: { atMost: 1.5 },
        note: farthest.note,
      },
    ]
  } finally {
    await crowd.end()
  }
}
