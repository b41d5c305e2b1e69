import { expect, it } from 'vitest'
import { inTurn } from './in-turn.ts'

it('runs so many at once, the others in their order, and goes on after a failure', async () => {
  const take = inTurn(2)
  const started: number[] = []
  const ends: (() => void)[] = []
  const works = [0, 1, 2, 3].map((turn) =>
    take(async () => {
      started.push(turn)
      await new Promise<void>((end) => ends.push(end))
      if (turn === 0) throw new Error('a work that fails')
      return turn
    }),
  )
  const failed = expect(works[0]).rejects.toThrow('a work that fails')
  await expect.poll(() => started).toEqual([0, 1])
  ends[0]?.()
  await failed
  await expect.poll(() => started).toEqual([0, 1, 2])
  for (const turn of [1, 2]) ends[turn]?.()
  await expect.poll(() => started).toEqual([0, 1, 2, 3])
  ends[3]?.()
  expect(await Promise.all(works.slice(1))).toEqual([1, 2, 3])
})
