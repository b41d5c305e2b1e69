import { buildWebIfStale } from '../../../launch/build-web.ts'
import { findChromium } from '../browser/find-chromium.ts'
import { handOverBrowser } from '../browser/hand-over.ts'
import { handOverWorld } from './hand-over.ts'
import { startWorld } from './start-world.ts'

/** Links and codes of partners, as the one who runs the product configures them; the other services have none. */
const partnerOffers = {
  visa: { url: 'https://visa.example.org/etudiants', code: 'CURSUS-25' },
  sim: { code: 'SIM-2026' },
  banking: { url: 'https://banque.example.org/etudiants' },
}

/** Runs once before the journeys; what it returns runs once after them. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  handOverBrowser(await findChromium())
  await buildWebIfStale()
  const { world, stop } = await startWorld('shared', { PARTNER_OFFERS: JSON.stringify(partnerOffers) })
  handOverWorld(world)
  return stop
}
