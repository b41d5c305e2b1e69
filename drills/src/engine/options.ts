import { parseArgs } from 'node:util'

export type Options = {
  /** How long faults are played, in minutes. */
  minutes: number
  /** How often all of them are played at most. */
  rounds: number
  /** People at a time. */
  people: number
  /** Part of the names of the faults to play; all without it. */
  only: string
  /** Contracts that stand before anybody buys, where a drill has some. */
  contracts: number
  /** Shows that the drill can fail: spoils the world before it is judged. */
  spoil?: 'lost' | 'double'
}

const usage = `  --minutes N  how long faults are played     --rounds N  how often all of them at most
  --people N   people at a time               --only TEXT faults whose name has this text
  --contracts N  contracts that stand before, where a drill has some
  --spoil lost|double  spoils what is to be judged: the drill has to fail`

/** Reads the arguments of a drill. Throws with the usage for those that it does not know. */
export function readOptions(
  args: string[],
  usual: { minutes: number; people: number; contracts?: number },
): Options {
  try {
    const { values } = parseArgs({
      args,
      options: {
        minutes: { type: 'string' },
        rounds: { type: 'string' },
        people: { type: 'string' },
        only: { type: 'string' },
        contracts: { type: 'string' },
        spoil: { type: 'string' },
      },
    })
    const number = (text: string | undefined, otherwise: number) => {
      if (text === undefined) return otherwise
      if (!(Number(text) > 0)) throw new Error(`${text} is no number above 0`)
      return Number(text)
    }
    const read = {
      minutes: number(values.minutes, usual.minutes),
      rounds: number(values.rounds, Number.MAX_SAFE_INTEGER),
      people: number(values.people, usual.people),
      only: values.only ?? '',
      contracts: number(values.contracts, usual.contracts ?? 0),
    }
    const { spoil } = values
    if (spoil === undefined) return read
    if (spoil !== 'lost' && spoil !== 'double') throw new Error(`--spoil ${spoil}`)
    return { ...read, spoil }
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${usage}`)
  }
}
