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

type Usual = {
  minutes: number
  /** Without end where it is not said. */
  rounds?: number
  people: number
  contracts?: number
  /** What `--only` chooses from; nothing where a drill is one whole. */
  among: { name: string }[]
}

const usage = `  --minutes N  how long faults are played     --rounds N  how often all of them at most
  --people N   people at a time               --only TEXT faults whose name has this text
  --contracts N  contracts that stand before, where a drill has some
  --spoil lost|double  spoils what is to be judged: the drill has to fail`

/** Throws for a text that no name has, with the names that there are. */
function expectChoice(only: string, among: { name: string }[]): void {
  if (among.some(({ name }) => name.includes(only))) return
  if (among.length === 0) throw new Error('--only: this drill is one whole')
  const names = [...new Set(among.map(({ name }) => name))]
  throw new Error(`--only ${only}: nothing here is called so. There are:\n  ${names.join('\n  ')}`)
}

/** Reads the arguments of a drill. Throws with the usage for those that it does not know. */
export function readOptions(args: string[], usual: Usual): Options {
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
    if (values.only !== undefined) expectChoice(values.only, usual.among)
    if (values.contracts !== undefined && usual.contracts === undefined)
      throw new Error('--contracts: none stand before this drill')
    const read = {
      minutes: number(values.minutes, usual.minutes),
      rounds: number(values.rounds, usual.rounds ?? Number.MAX_SAFE_INTEGER),
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
