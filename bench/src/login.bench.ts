import demo from '../../server/src/data/seed-demo.json' with { type: 'json' }
import { hashPassword, passwordMatches } from '../../server/src/features/accounts/passwords.service.ts'
import type { Figure } from './figure.ts'
import { load, waits } from './load.ts'
import { type Measured, runProduct } from './server-process.ts'
import { cpuOf, median, perRound, sideBySide } from './side-by-side.ts'

const [logins, atOnce, rounds] = [perRound(160, 80), 8, 5]
const idleMs = perRound(3000, 1500)
const password = demo.demoPassword
const people = demo.students.filter(({ isActive }) => isActive).map(({ email }) => email)
const others = [
  '/api/payments/price/health_mobility?zone=3&month=6&partnerLevelHealthMobilityPrice=1',
  '/api/countries',
  '/api/security/school/ecole-boreale',
]

/**
 * Logins of the demo world's people against argon2id alone, and what other calls wait meanwhile. Without jobs: what a
 * process looks after by itself is no part of a login.
 */
export default async function login(): Promise<Figure[]> {
  const product = await runProduct({ DEMO: '1', JOBS: 'off' })
  try {
    return [await rate(product), await waiting(product)]
  } finally {
    await product.stop()
  }
}

const signIn = (url: string) =>
  load(`${url}/api/security/login`, logins, {
    connections: atOnce,
    bodyOf: (index) => ({ username: people[index % people.length], password }),
  })

/** Logins that a second of processor time allows against argon2id verifies of the same cost; by the clock as a note. */
async function rate(product: Measured): Promise<Figure> {
  const known = await hashPassword(password)
  const clock = { logins: [] as number[], verifies: [] as number[] }
  const timed = async (times: number[], cost: () => Promise<number>) => {
    const before = performance.now()
    const spent = await cost()
    times.push(performance.now() - before)
    return spent
  }
  const { range, work, baseline } = await sideBySide(
    () => timed(clock.logins, () => costOf(product)),
    () => timed(clock.verifies, () => cpuOf(() => verifies(known))),
    { rounds },
  )
  const perSecond = (times: number[]) => `${Math.round((logins * 1000) / median(times))}/s`
  const each = (ms: number) => `${(ms / logins).toFixed(1)} ms`
  return {
    work: 'logins',
    against: 'raw argon2id verifies',
    unit: '×',
    value: baseline / work,
    range: { least: 1 / range.most, most: 1 / range.least },
    goal: { atLeast: 0.9 },
    note: `${each(work)} against ${each(baseline)} of a processor; by the clock, with database and client on the same machine, ${perSecond(clock.logins)} against ${perSecond(clock.verifies)}`,
  }
}

async function costOf(product: Measured): Promise<number> {
  const before = product.cpu()
  await signIn(product.url)
  return product.cpu() - before
}

/** Verifies as many passwords as there are logins in a round, as many at once. */
async function verifies(known: string) {
  let left = logins
  const worker = async () => {
    while (left > 0) {
      left -= 1
      if (!(await passwordMatches(known, password))) throw new Error('a password that does not match')
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

/** The slowest of a hundred calls that need no password, while people sign in and while nobody does. */
async function waiting({ url }: Measured): Promise<Figure> {
  const idle = async () => {
    const end = performance.now() + idleMs
    return p99(await waits(url, others, () => performance.now() > end))
  }
  const busy = async () => {
    let isOver = false
    const signedIn = signIn(url).finally(() => {
      isOver = true
    })
    const [times] = await Promise.all([waits(url, others, () => isOver), signedIn])
    return p99(times)
  }
  const { ratio, range, work, baseline } = await sideBySide(busy, idle, { rounds })
  return {
    work: 'p99 of other calls while people sign in',
    against: 'idle',
    unit: '×',
    value: ratio,
    range,
    goal: { atMost: 5 },
    note: `${work.toFixed(1)} ms against ${baseline.toFixed(1)} ms`,
  }
}

function p99(times: number[]): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN
}
