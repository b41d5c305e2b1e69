import type { Figure } from './figure.ts'
import { copyAndIndex, rowByRow } from './import/baselines.ts'
import { startWorld } from './import/world.ts'
import { median } from './side-by-side.ts'

const rows = 100_000
const fewer = 20_000
const rounds = 3
const sample = 500

export const takesLong = true

/**
 * A list of 100,000 students, from the first byte sent until the last account stands there, invitations held back:
 * against PostgreSQL copying the same rows and building the same indexes, and against writing them one by one.
 */
export default async function importing(): Promise<Figure[]> {
  const world = await startWorld()
  try {
    await world.import(fewer)
    const small = world.peak()
    const times = { ours: [] as number[], copy: [] as number[], each: [] as number[] }
    let large = 0
    for (let round = 0; round < rounds; round += 1) {
      await world.forget()
      times.ours.push(await world.import(rows))
      large ||= world.peak()
      times.copy.push(await copyAndIndex(world.sql))
      times.each.push(await rowByRow(world.sql, sample))
    }
    return figures(times, { small, large })
  } finally {
    await world.stop()
  }
}

type Times = { ours: number[]; copy: number[]; each: number[] }

function figures(times: Times, { small, large }: { small: number; large: number }): Figure[] {
  const [ours, copy, each] = [median(times.ours), median(times.copy), median(times.each) * rows]
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  const work = 'a list of 100,000 students'
  return [
    {
      work,
      against: 'COPY of the same rows and the build of their indexes',
      unit: '×',
      value: ours / copy,
      goal: { atMost: 4 },
      note: `${seconds(ours)} against ${seconds(copy)}, medians of ${rounds}`,
    },
    {
      work: 'the same rows one by one',
      against: work,
      unit: '×',
      value: each / ours,
      goal: { atLeast: 15 },
      note: `${seconds(each)}, from ${sample} rows, against ${seconds(ours)}`,
    },
    {
      work: 'peak memory of the process at 100,000 rows',
      against: 'at 20,000 rows',
      unit: '×',
      value: large / small,
      goal: { atMost: 1.25 },
      note: `${Math.round(large)} MB against ${Math.round(small)} MB`,
    },
  ]
}
