import { expect, it } from 'vitest'
import type { Answers } from './answers.ts'
import { readOptions } from './options.ts'
import { type Fault, playFaults } from './rounds.ts'
import type { World } from './world.ts'

/** A world without processes, whose people are answered well at any time. */
const going = {
  world: { servers: [] } as unknown as World,
  answers: { firstGood: () => Date.now() + 1 } as unknown as Answers,
}
const fault = (name: string, ...turns: ('met' | 'missed')[]): Fault => ({
  name,
  play: async () => (turns.shift() === 'met' ? Date.now() : 'missed'),
})
const playedAll = async (faults: Fault[], ...args: string[]) => {
  const options = readOptions(args, { minutes: 1, rounds: 2, people: 1, among: faults })
  return (await playFaults({ ...going, options }, faults)).unmet
}

it('shows nothing about a part that nothing came near in any round', async () => {
  const unmet = await playedAll([
    fault('line cut', 'met', 'met'),
    fault('kill writing homes', 'missed', 'missed'),
  ])
  expect(unmet).toEqual(['kill writing homes: nothing came near it in any round'])
})

it('is content with a part that was met once', async () => {
  expect(await playedAll([fault('line cut', 'missed', 'met')])).toEqual([])
})

it('asks nothing of parts that it had no time for, or that were not chosen, but something has to break', async () => {
  const faults = [fault('line cut', 'met'), fault('line slow')]
  expect(await playedAll(faults, '--only', 'cut', '--rounds', '1')).toEqual([])
  expect(await playedAll(faults, '--minutes', '1e-9')).toEqual([
    'the minutes were over before anything broke',
  ])
})
