import { expect, it } from 'vitest'
import { openQueue, openQueueOfEach } from './bounded-queue.ts'

/** Pieces of work that end when the test says so. */
function works() {
  const started: number[] = []
  const ends: (() => void)[] = []
  return {
    started,
    end: (turn: number) => ends[turn]?.(),
    work: (turn: number) => async () => {
      started.push(turn)
      await new Promise<void>((end) => ends.push(end))
      if (turn === 0) throw new Error('a work that fails')
      return turn
    },
  }
}

it('runs so many at once, the others in their order, and goes on after a failure', async () => {
  const queue = openQueue({ atOnce: 2, mayWait: 9, code: 'platform.busy' })
  const { started, end, work } = works()
  const running = [0, 1, 2, 3].map((turn) => queue.run(work(turn)))
  const failed = expect(running[0]).rejects.toThrow('a work that fails')
  await expect.poll(() => started).toEqual([0, 1])
  end(0)
  await failed
  await expect.poll(() => started).toEqual([0, 1, 2])
  for (const turn of [1, 2]) end(turn)
  await expect.poll(() => started).toEqual([0, 1, 2, 3])
  end(3)
  expect(await Promise.all(running.slice(1))).toEqual([1, 2, 3])
})

it('refuses what would wait beyond its bound, at once, and takes again when somebody has gone', async () => {
  const queue = openQueue({ atOnce: 1, mayWait: 1, code: 'platform.busy' })
  const { started, end, work } = works()
  const [first, second] = [queue.run(work(1)), queue.run(work(2))]
  const busy = { kind: 'unavailable', code: 'platform.busy', detail: { retryAfter: 5 } }
  await expect(queue.run(work(3))).rejects.toMatchObject(busy)
  expect(() => queue.refuseWhenFull()).toThrow('platform.busy')
  end(0)
  expect(await first).toBe(1)
  queue.refuseWhenFull()
  await expect.poll(() => started).toEqual([1, 2])
  end(1)
  expect(await second).toBe(2)
})

it('runs one piece of work of each key, and refuses a key alone what would wait beyond its bound', async () => {
  const queue = openQueueOfEach({ mayWait: 1, code: 'platform.busy' })
  const { started, end, work } = works()
  const running = [queue.run('a', work(1)), queue.run('a', work(2)), queue.run('b', work(3))]
  await expect(queue.run('a', work(4))).rejects.toMatchObject({ code: 'platform.busy' })
  await expect.poll(() => started).toEqual([1, 3])
  end(0)
  await expect.poll(() => started).toEqual([1, 3, 2])
  for (const turn of [1, 2]) end(turn)
  expect(await Promise.all(running)).toEqual([1, 2, 3])
})
