import { type Crowd, openCrowd } from './crowd.ts'
import type { Figure } from './figure.ts'
import { median } from './side-by-side.ts'

export const takesLong = true

const students = Number(process.env.BENCH_STUDENTS ?? 200_000)
const claims = students / 2
const rounds = 5

/** Two claims for five contracts: a third of them has « vol » in its title, two thirds are decided, half of the others wait for us. */
const insertClaims = `
  INSERT INTO claims (reference, student_id, contract_id, insurance_type, title, message, state, last_word_at, last_word_from,
    outcome, decided_at, created_at)
  SELECT 'S-' || n, student_id, id, insurance_type, CASE WHEN n % 3 = 0 THEN 'Vol de téléphone' ELSE 'Dégât des eaux' END, 'm',
    CASE WHEN n % 3 = 2 THEN 0 ELSE 2 END, at, CASE WHEN n % 6 = 5 THEN 'student' ELSE 'administrator' END,
    CASE WHEN n % 3 <> 2 THEN 'refused' END, CASE WHEN n % 3 <> 2 THEN at END, at
  FROM (SELECT id, student_id, insurance_type, row_number() OVER () AS n, now() - (row_number() OVER () || ' minutes')::interval AS at
    FROM contracts LIMIT ${claims}) AS chosen`

const lists = {
  students: [
    '',
    'situation=unpaid',
    'situation=unpaid&product=Habitation',
    'product=Multimédia',
    'situation=invitation&order=desc',
    'school=1003',
    'search=martin',
  ],
  claims: [
    '',
    'queue=answered',
    'queue=done',
    'queue=done&page=50',
    'type=Habitation',
    'assignee=none',
    'school=1003',
  ],
  words: ['search=vol', 'search=vol&queue=done', 'search=vol+martin'],
}

/** Pages of what waits among 200,000 students and 100,000 claims, each the median of its rounds; the slowest is told. */
export default async function followUp(): Promise<Figure[]> {
  const crowd = await openCrowd()
  try {
    await crowd.growTo(students)
    await crowd.invite()
    await crowd.sell()
    await crowd.client.query(insertClaims)
    await crowd.client.query('VACUUM ANALYZE')
    const [many, some] = [students.toLocaleString('en'), claims.toLocaleString('en')]
    return [
      await slowest(
        crowd,
        `a page of ${many} students to follow up`,
        'students/follow-up',
        lists.students,
        150,
      ),
      await slowest(crowd, `a page of ${some} claims`, 'claims/follow-up', lists.claims, 150),
      await slowest(crowd, `words in a third of ${some} claims`, 'claims/follow-up', lists.words, 300),
    ]
  } finally {
    await crowd.end()
  }
}

async function slowest(
  crowd: Crowd,
  work: string,
  path: string,
  queries: string[],
  atMost: number,
): Promise<Figure> {
  const times = []
  for (const query of queries) {
    const taken = []
    for (let round = 0; round <= rounds; round += 1) {
      taken.push((await crowd.ask(path, Object.fromEntries(new URLSearchParams(query)))).ms)
    }
    times.push({ query: query || 'all', ms: median(taken.slice(1)) })
  }
  const longest = times.reduce((one, other) => (other.ms > one.ms ? other : one))
  const note = times.map(({ query, ms }) => `${query} ${ms.toFixed(1)}`).join(', ')
  return {
    work: `${work}, slowest`,
    against: longest.query,
    unit: 'ms',
    value: longest.ms,
    goal: { atMost },
    note,
  }
}
