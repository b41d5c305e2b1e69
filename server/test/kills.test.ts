import { it, vi } from 'vitest'
import { changeDrills } from './drills/change-drills.ts'
import { deviceDrills } from './drills/device-drills.ts'
import { homeChangeDrills } from './drills/home-change-drills.ts'
import { homeDrills } from './drills/home-drills.ts'
import { startDrillWorld } from './drills/kill-drills.ts'
import { rhythmDrills } from './drills/rhythm-drills.ts'
import { rightDrills, rightSteps } from './drills/right-drills.ts'
import { runDrills } from './drills/run-drills.ts'
import { secondEndDrills } from './drills/second-end-drills.ts'
import { stayDrills } from './drills/stay-drills.ts'

vi.setConfig({ testTimeout: 600_000 })
const s = await startDrillWorld()
const steps = await rightSteps(s)
const drills = {
  ...(await homeDrills(s)),
  ...deviceDrills(s),
  ...(await stayDrills(s)),
  ...rightDrills(s, steps),
  ...secondEndDrills(s, steps),
  ...changeDrills(s, steps),
  ...(await homeChangeDrills(s)),
  ...(await rhythmDrills(s)),
}
let faults: Promise<Map<string, unknown>> | undefined

// The first of them runs all: they share their kills and starts.
it.each(Object.keys(drills))('is %s', async (sentence) => {
  faults ??= runDrills(s, drills)
  const fault = (await faults).get(sentence)
  if (fault) throw fault
})
