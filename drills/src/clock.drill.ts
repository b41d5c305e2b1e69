import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { runNode } from '../../server/test/run-node.ts'
import { killOne } from './engine/kills.ts'
import { type Options, readOptions } from './engine/options.ts'
import { type Load, runDrill } from './engine/run-drill.ts'
import type { World } from './engine/world.ts'
import { purchases } from './load/purchase-drill.ts'
import { wrongDays } from './load/wrong-days.ts'

type Moment = { name: string } & (
  | { /** How far the servers' clock is from everybody else's, in minutes. */ minutesOff: number }
  | {
      /** Instant that passes while people buy, for everybody: servers, database, providers, people. */ at: string
    }
)

const moments: Moment[] = [
  { name: 'servers ten minutes fast', minutesOff: 10 },
  { name: 'servers ten minutes slow', minutesOff: -10 },
  { name: 'into summer time', at: '2027-03-28T01:00:00Z' },
  { name: 'out of summer time', at: '2027-10-31T01:00:00Z' },
  { name: 'into 29 February', at: '2028-02-28T23:00:00Z' },
  { name: 'out of 29 February', at: '2028-02-29T23:00:00Z' },
]

/** Set in the process whose whole world is at another time: the instant that passes there, in milliseconds since 1970. */
const instantVariable = 'CURSUS_DRILL_INSTANT'
/** Seconds of load before and after the instant. */
const [beforeSeconds, afterSeconds] = [60, 40]

/**
 * People buy while the servers' clock is ten minutes off, over the nights of summer time and over 29 February in Paris. Times
 * are faked by Debian's libfaketime; each moment is a world of its own.
 */
export async function drill(args: string[]): Promise<void> {
  const options = readOptions(args, { minutes: 20, people: 4, among: moments })
  const instant = Number(process.env[instantVariable])
  if (instant > 0) return pass(options, instant)
  const chosen = moments.filter(({ name }) => name.includes(options.only))
  const failed: string[] = []
  for (const moment of chosen) {
    process.stdout.write(`── ${moment.name}\n`)
    const isWell = await ('at' in moment
      ? isWellAt(Date.parse(moment.at), args)
      : runOff(options, moment.minutesOff).then(
          () => true,
          (error: Error) => void process.stdout.write(`FAIL ${error.message}\n`),
        ))
    if (!isWell) failed.push(moment.name)
  }
  if (failed.length > 0) throw new Error(`${failed.length} of ${chosen.length} moments: ${failed.join(', ')}`)
  process.stdout.write(`ok   ${chosen.length} moments\n`)
}

/** Environment of a process whose clock is so many seconds ahead. Throws where libfaketime is missing. */
function ahead(seconds: number): NodeJS.ProcessEnv {
  const triple = { x64: 'x86_64', arm64: 'aarch64' }[process.arch as 'x64'] ?? process.arch
  const library = join('/usr/lib', `${triple}-linux-gnu`, 'faketime/libfaketimeMT.so.1')
  if (!existsSync(library)) throw new Error('libfaketime is missing: apt-get install libfaketime')
  const sign = seconds < 0 ? '' : '+'
  return {
    LD_PRELOAD: library,
    FAKETIME: `${sign}${Math.round(seconds)}`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
  }
}

/** Plays a moment in a process of its own, whose children inherit its time. */
function isWellAt(instant: number, args: string[]): Promise<boolean> {
  const seconds = (instant - Date.now()) / 1000 - beforeSeconds
  const env = { ...process.env, ...ahead(seconds), [instantVariable]: String(instant) }
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc'] as const
  const child = runNode('launch/drill.ts', { stdio: [...stdio], env }, ['clock', ...args])
  return new Promise((ended) => {
    child.once('exit', (code) => ended(code === 0))
  })
}

/** What a server says in its answers that the time is, in milliseconds since 1970. */
const timeOf = async (url: string) => {
  const answer = await fetch(`${url}/api/health/live`)
  await answer.body?.cancel()
  return Date.parse(answer.headers.get('date') ?? '')
}

/** Throws where a clock is more than a minute from where it was put: then nothing is drilled. */
export function expectTime(found: number, wanted: number): void {
  const off = Math.round((found - wanted) / 1000)
  if (!(Math.abs(off) < 60))
    throw new Error(`a clock is ${off} s from its faked time: libfaketime does nothing`)
}

async function checkedPurchases(...asked: Parameters<typeof purchases>): Promise<Load> {
  const load = await purchases(...asked)
  const wrong = async () => [...((await load.wrong?.()) ?? []), ...(await wrongDays(asked[0]))]
  return { ...load, wrong }
}

function pass(options: Options, instant: number): Promise<void> {
  expectTime(Date.now(), instant - beforeSeconds * 1000)
  const faults = [
    {
      name: `${new Date(instant).toISOString()} passes`,
      async play() {
        await wait(Math.max(0, instant + afterSeconds * 1000 - Date.now()))
        return Date.now()
      },
    },
    killOne,
  ]
  return runDrill({ options: { ...options, rounds: 1, only: '' }, load: checkedPurchases, faults })
}

function runOff(options: Options, minutesOff: number): Promise<void> {
  const faults = [
    {
      name: `people buy at ${minutesOff} minutes`,
      async play(world: World) {
        for (const { url } of world.servers) expectTime(await timeOf(url), Date.now() + minutesOff * 60_000)
        await wait(afterSeconds * 1000)
        return Date.now()
      },
    },
    killOne,
  ]
  return runDrill({
    options: { ...options, rounds: 1, only: '' },
    env: ahead(minutesOff * 60),
    load: checkedPurchases,
    faults,
  })
}
