import { type Answers, openAnswers } from '../engine/answers.ts'
import { readBooks } from '../engine/books.ts'
import type { Options } from '../engine/options.ts'
import { conclude } from '../engine/report.ts'
import { type Fault, playFaults, settle } from '../engine/rounds.ts'
import { openWorld, type World } from '../engine/world.ts'
import { type Load, startBuyers } from './buyers.ts'
import { judgePurchases } from './judge-purchases.ts'
import { spoil } from './spoil.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

type Wanted = {
  options: Options
  processes?: number
  env?: NodeJS.ProcessEnv
  /** What breaks while people buy. */
  faults: (world: World, answers: Answers) => Fault[]
  /** Finds more that went wrong, once all is settled. */
  look?: (world: World, load: Load) => Promise<string[]>
}

/** Seconds that what was paid has to become a contract with its papers, all faults over: the sweep comes every four minutes. */
const settleSeconds = 360

/** A drill of purchases: people buy the four products while something breaks; then both books are compared. */
export async function drillPurchases({
  options,
  processes = 1,
  env = {},
  faults,
  look,
}: Wanted): Promise<void> {
  const world = await openWorld({ processes, env })
  try {
    const answers = openAnswers(world.servers)
    const load = await startBuyers(world, answers, options.people)
    const longest = await playFaults({ world, answers, options }, faults(world, answers))
    await world.outside.reset()
    await load.stop()
    if (options.spoil) await spoil(world, load.intents, options.spoil)
    const judge = async () => judgePurchases(load.intents, await readBooks(world))
    const { verdict, seconds } = await settle(judge, options.spoil ? 20 : settleSeconds)
    tell(load, answers, seconds)
    const refused = load.intents.flatMap(({ email, refused }) => (refused ? [`${email}: ${refused}`] : []))
    const wrong = [...answers.told.faults, ...refused, ...((await look?.(world, load)) ?? [])]
    conclude({ verdict, recovered: longest, wrong })
  } finally {
    await world.close()
  }
}

function tell({ intents }: Load, { told }: Answers, seconds: number): void {
  const count = (is: (one: Load['intents'][number]) => boolean) => intents.filter(is).length
  say(
    `     ${intents.length} people: ${count(({ isPaid }) => isPaid)} paid, ${count(({ acknowledged }) => acknowledged.length > 0)} came back, ${count(({ isSigned }) => isSigned)} signed`,
  )
  say(
    `     ${told.answered} calls answered, ${told.away} with « try again », ${told.unanswered} cut; the slowest ${Math.round(told.slowestMs)} ms`,
  )
  say(`     judged ${seconds.toFixed(1)} s after the last purchase`)
}
