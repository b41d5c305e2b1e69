import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { type Answers, openAnswers } from './answers.ts'
import type { Options } from './options.ts'
import { conclude } from './report.ts'
import { type Fault, playFaults, settle } from './rounds.ts'
import { say } from './say.ts'
import type { Verdict } from './verdict.ts'
import { openWorld, type World } from './world.ts'

/** People who do one kind of thing, and how it is judged. */
export type Load = {
  /** Lets everybody end what they began. */
  stop: () => Promise<void>
  judge: () => Promise<Verdict>
  /** What was done, for a line of the report. */
  tell: () => string
  spoil: (how: 'lost' | 'double') => Promise<void>
  /** What else went wrong, once all is settled. */
  wrong?: () => Promise<string[]>
}

type Wanted = {
  options: Options
  processes?: number
  env?: NodeJS.ProcessEnv
  /** True when nobody may wait for more than ten seconds, whatever breaks. */
  limitsWaits?: boolean
  load: (world: World, answers: Answers, people: number) => Promise<Load>
  /** What breaks meanwhile. */
  faults: Fault[]
}

const loadOf = () => `${(loadavg()[0] ?? 0).toFixed(1)} on ${availableParallelism()} cores`

/** Runs a drill: people do something while something breaks; then both books are compared. Throws when it failed. */
export async function runDrill({ options, load: start, faults, ...wanted }: Wanted): Promise<void> {
  say(`     load of the machine ${loadOf()}, ${options.people} people at a time`)
  const world = await openWorld(wanted)
  try {
    const answers = openAnswers(world.servers, wanted.limitsWaits ?? false)
    const load = await start(world, answers, options.people)
    await warm(answers)
    const { recovered, unmet } = await playFaults({ world, answers, options }, faults)
    await world.outside.reset()
    await load.stop()
    const { spoil } = options
    const { verdict, seconds } = await settle(load.judge, spoil && (() => load.spoil(spoil)))
    const { told } = answers
    say(`     ${load.tell()}`)
    say(
      `     ${told.answered} calls answered, ${told.away} with « try again », ${told.unanswered} cut; the slowest ${Math.round(told.slowestMs)} ms, ${told.late} beyond 10 s`,
    )
    say(`     judged ${seconds.toFixed(1)} s after the last of them, load of the machine ${loadOf()}`)
    conclude({ verdict, recovered, wrong: [...unmet, ...told.faults, ...((await load.wrong?.()) ?? [])] })
  } finally {
    await world.close()
  }
}

/** Waits until people are served: a first start makes its prices at the provider, and draws its first paper slowly. */
async function warm({ told }: Answers): Promise<void> {
  for (const end = Date.now() + 60_000; told.answered < 8 && Date.now() < end; ) await wait(200)
}

/** Runs `act` again and again, `atOnce` at a time. `stop` lets each end what it began, and throws what one of them threw. */
export function keepGoing(atOnce: number, act: () => Promise<void>) {
  let isOpen = true
  const again = async () => {
    while (isOpen) await act()
  }
  const going = Promise.all(Array.from({ length: atOnce }, again))
  // One that fails is told by `stop`.
  going.catch(() => undefined)
  return async () => {
    isOpen = false
    await going
  }
}
