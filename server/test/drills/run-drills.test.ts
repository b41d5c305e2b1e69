import { expect, it } from 'vitest'
import { type Drill, MissedGap, runDrills } from './run-drills.ts'

/** A server whose kills and starts are noted, and what comes of these drills. */
async function played(drills: Record<string, Drill>) {
  const acts: string[] = []
  const act = (name: string) => async () => void acts.push(name)
  const faults = await runDrills({ start: act('start'), kill: act('kill') }, drills)
  return { acts, faults: [...faults.keys()] }
}

/** Misses its gap so many times. */
function missing(times: number): Drill {
  let missed = 0
  return async function* () {
    yield 'near'
    yield 'killed'
    if (missed++ < times) throw new MissedGap()
    yield 'started'
  }
}

it('plays a drill again that missed its gap, until it was in it', async () => {
  const { acts, faults } = await played({ 'in its gap': missing(0), 'late twice': missing(2) })
  expect(acts).toEqual(['start', 'kill', 'start', 'kill', 'start', 'kill', 'start'])
  expect(faults).toEqual([])
})

it('fails a drill that was never in its gap', async () => {
  const { faults } = await played({ 'in its gap': missing(0), 'always late': missing(9) })
  expect(faults).toEqual(['always late'])
})
