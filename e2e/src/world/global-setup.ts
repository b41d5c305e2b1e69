import { buildWebIfStale } from '../../../launch/build-web.ts'
import { findChromium } from '../browser/find-chromium.ts'
import { handOverBrowser } from '../browser/hand-over.ts'
import { handOverWorld } from './hand-over.ts'
import { startWorld } from './start-world.ts'

/** Runs once before the journeys; what it returns runs once after them. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  handOverBrowser(await findChromium())
  await buildWebIfStale()
  const { world, stop } = await startWorld('shared')
  handOverWorld(world)
  return stop
}
