/**
 * What a drill waits for: that all others are as near to their gaps as it is, that the server was killed while all of them
 * were in theirs, and that it runs again.
 */
export type Wait = 'near' | 'killed' | 'started'
/** `near`, `killed` and `started` in this order, as often as it wants the server killed. */
export type Drill = () => AsyncGenerator<Wait, void>
/** By the sentence that each proves. */
export type Drills = Record<string, Drill>

/** Thrown by a drill whose gap closed by itself before the server was killed, as on a busy machine: nothing was proved. */
export class MissedGap extends Error {}

const mostTries = 3

const order: readonly Wait[] = ['near', 'killed', 'started']
type Mortal = { start: () => Promise<void>; kill: () => Promise<void> }

/**
 * Runs drills so that one kill and one start serve all of them. They come near one after the other, and into their gaps side
 * by side: a provider's call is not waited for longer than some seconds. One that missed its gap is played again when all others
 * have ended, three times in all. Answers what failed, by the sentence.
 */
export async function runDrills(server: Mortal, drills: Drills): Promise<Map<string, unknown>> {
  const faults = new Map<string, unknown>()
  const missed: Played[] = []
  let alive = Object.entries(drills).map(([sentence, drill]) => play(sentence, drill))
  const step = (place: number) => async (one: Played) => {
    try {
      const { done, value } = await one.steps.next()
      if (!done && value !== order[place]) throw new Error(`waits for ${value}, not for ${order[place]}`)
      return !done
    } catch (error) {
      if (error instanceof MissedGap && one.tries < mostTries) missed.push(one)
      else faults.set(one.sentence, error)
      return false
    }
  }
  const inTurn = async (place: number) => {
    const still = []
    for (const one of alive) if (await step(place)(one)) still.push(one)
    alive = still
  }
  await server.start()
  await inTurn(0)
  while (alive.length > 0) {
    const isGoing = await Promise.all(alive.map(step(1)))
    alive = alive.filter((_, at) => isGoing[at])
    await server.kill()
    await inTurn(2)
    await server.start()
    await inTurn(0)
    if (alive.length > 0) continue
    alive = missed.splice(0).map(({ sentence, drill, tries }) => play(sentence, drill, tries + 1))
    await inTurn(0)
  }
  return faults
}

type Played = ReturnType<typeof play>
const play = (sentence: string, drill: Drill, tries = 1) => ({ sentence, drill, tries, steps: drill() })
