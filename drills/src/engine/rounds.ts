import { setTimeout as wait } from 'node:timers/promises'
import type { Answers } from './answers.ts'
import type { Options } from './options.ts'
import { say, secondsSince } from './say.ts'
import type { Verdict } from './verdict.ts'
import type { World } from './world.ts'

/**
 * Something that breaks while the load goes on. Answers when mending began (`Date.now()`), once it is mended; 'missed' when
 * the load never came near it.
 */
export type Fault = { name: string; play: (world: World) => Promise<number | 'missed'> }

type Going = { world: World; answers: Answers; options: Options }

/**
 * Plays the faults in turn, over and over, until the minutes or the rounds are over. After each it waits until every process
 * is ready and a call is answered well, and returns the longest of these times, in seconds from when mending began: a server
 * that is started again has its start in it. `unmet` says of what this shows nothing: faults that the load never came near.
 */
export async function playFaults(
  { world, answers, options }: Going,
  faults: Fault[],
): Promise<{ recovered: number; unmet: string[] }> {
  const end = Date.now() + options.minutes * 60_000
  let longest = 0
  const met = new Map<string, boolean>()
  const chosen = faults.filter(({ name }) => name.includes(options.only))
  for (let round = 0; round < options.rounds && Date.now() < end; round += 1) {
    for (const { name, play } of chosen) {
      if (Date.now() >= end) break
      const mended = await play(world)
      met.set(name, met.get(name) || mended !== 'missed')
      if (mended === 'missed') {
        say(`     ${name}: nothing came near it`)
        continue
      }
      const { seconds, ready } = await recovered({ world, answers }, mended)
      longest = Math.max(longest, seconds)
      say(`ok   ${name}: recovered in ${seconds.toFixed(1)} s, ready after ${ready.toFixed(1)} s`)
    }
  }
  return { recovered: longest, unmet: unmetOf(met) }
}

/** What no round showed anything about, by whether each fault that was played was met. */
function unmetOf(met: Map<string, boolean>): string[] {
  if (met.size === 0) return ['the minutes were over before anything broke']
  return [...met].flatMap(([name, wasMet]) => (wasMet ? [] : [`${name}: nothing came near it in any round`]))
}

/** Waits until all is well again; throws after two minutes. */
async function recovered(
  { world, answers }: Pick<Going, 'world' | 'answers'>,
  mended: number,
): Promise<{ seconds: number; ready: number }> {
  let ready = 0
  while (secondsSince(mended) < 120) {
    if (ready === 0 && (await areReady(world))) ready = secondsSince(mended)
    const good = (answers.firstGood(mended) - mended) / 1000
    if (ready > 0 && good > 0) return { seconds: Math.max(ready, good), ready }
    await wait(100)
  }
  const state = `the servers ${(await areReady(world)) ? 'are' : 'are not'} ready, the last answer was ${answers.told.last}`
  throw new Error(`no call was answered well within two minutes of the end of a fault: ${state}`)
}

const areReady = async ({ servers }: World) =>
  (await Promise.all(servers.map(({ url }) => isReady(url)))).every(Boolean)

const isReady = (url: string) =>
  fetch(`${url}/api/health/ready`, { signal: AbortSignal.timeout(5000) }).then(
    ({ ok, body }) => body?.cancel().then(() => ok) ?? ok,
    () => false,
  )

/** Seconds that everything has to become whole, all faults over: the slowest sweep of payments comes every four minutes. */
const settleSeconds = 360

/**
 * Judges again and again until nothing is lost, for six minutes at most: what is on its way may come. Returns the last verdict,
 * with what is double by then, and the seconds that it took. With `spoil` it judges once more, when that is done.
 */
export async function settle(
  judge: () => Promise<Verdict>,
  spoil?: () => Promise<void>,
): Promise<{ verdict: Verdict; seconds: number }> {
  const begun = Date.now()
  let verdict = await judge()
  while (verdict.lost.length > 0 && secondsSince(begun) < settleSeconds) {
    await wait(1000)
    verdict = await judge()
  }
  const seconds = secondsSince(begun)
  if (!spoil) return { verdict, seconds }
  await spoil()
  return { verdict: await judge(), seconds }
}
