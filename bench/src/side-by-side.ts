import type { Range } from './figure.ts'

/** Spends processor time or waits; measured as `cost`, in any unit, the same for both sides. */
export type Side = () => Promise<number>

/** `range`: the ratio of each round by itself. */
export type Compared = { ratio: number; range: Range; work: number; baseline: number }

/** Smallest number of rounds that tells a spread; `npm run bench -- --quick` runs only these. */
const fewest = 3

/**
 * Returns the work of a round: `quick` under `npm run bench -- --quick`, which is to end within three minutes,
 * else `usual`.
 */
export const perRound = (usual: number, quick: number) => (process.env.BENCH_QUICK ? quick : usual)

/**
 * Rounds of a few thousand calls after which V8 has compiled what a call runs: a process that serves answers millions,
 * and its first 15,000 cost twice as much as the later ones.
 */
export const compiled = 5

/**
 * Measures work and baseline in turns, so that a busy machine troubles both alike. The ratio is that of the medians;
 * `warmUps` rounds before the first warm both up and do not count.
 */
export async function sideBySide(
  work: Side,
  baseline: Side,
  { rounds: wanted = 9, warmUps = 1 } = {},
): Promise<Compared> {
  const costs = { work: [] as number[], baseline: [] as number[] }
  const rounds = process.env.BENCH_QUICK ? fewest : wanted
  for (let round = 0; round < warmUps; round += 1) {
    await work()
    await baseline()
  }
  for (let round = 0; round < rounds; round += 1) {
    costs.work.push(await work())
    costs.baseline.push(await baseline())
  }
  const [workCost, baselineCost] = [median(costs.work), median(costs.baseline)]
  const ratios = costs.work.map((cost, round) => cost / (costs.baseline[round] ?? Number.NaN))
  const range = { least: Math.min(...ratios), most: Math.max(...ratios) }
  return { ratio: workCost / baselineCost, range, work: workCost, baseline: baselineCost }
}

/** Processor milliseconds of this process, user and system, that `times` runs of `task` cost. */
export async function cpuOf(task: () => Promise<unknown> | unknown, times = 1): Promise<number> {
  const before = process.cpuUsage()
  for (let run = 0; run < times; run += 1) await task()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** The middle value; of an even number of values the mean of the two in the middle. NaN of none. */
export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return low === undefined || high === undefined ? Number.NaN : (low + high) / 2
}

/** The value that 95 of 100 do not exceed. NaN of none. */
export function p95(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN
}
