import type { Browser } from '@playwright/test'
import { buildWebIfStale } from '../../launch/build-web.ts'
import demo from '../../server/src/data/seed-demo.json' with { type: 'json' }
import { medianVisit } from './browser/lighthouse-visit.ts'
import { openBrowser } from './browser/open-browser.ts'
import { scriptWeight, signedIn } from './browser/script-weight.ts'
import type { Figure } from './figure.ts'
import { runProduct } from './server-process.ts'

const publicPages = [
  '/home',
  '/login/classic',
  '/legal',
  '/estimation/health-mobility',
  '/estimation/habitation',
  '/verifier/0000-0000-0000-0000',
  '/proof/verify',
  '/contracts/terminate',
  '/complaint',
]
/** Open to everybody, and the beginning of a purchase. */
const purchase = '/insurance/housing/not-connected'
const ownPages = [
  { path: '/home', goal: 160 },
  { path: '/documents', goal: 160 },
  { path: '/insurance/health-mobility', goal: 210 },
  { path: '/insurance/housing', goal: 210 },
  { path: '/insurance/multimedia', goal: 210 },
  { path: '/insurance/multimedia?step=form', goal: 210 },
  { path: '/insurance/health-mutual', goal: 160 },
  { path: '/claims/declare', goal: 210 },
  { path: '/claims/my-claims', goal: 210 },
]
/** Storage of the browser of somebody who has chosen a phone's offer: the form opens with it. */
const choice = (owner: string) =>
  JSON.stringify({
    ...{ offerId: 'price_mm_tel_0300_month', product: 'tel_0300_month', type: 'Telephonie' },
    ...{ formula: 'Smartphone', payment: 'mensuel', purchasePriceTTC: 300, unitAmount: 499, owner },
    ...{ name: 'Smartphone', fic: 'notice_telephonie_m.pdf', details: {}, invoice: null },
    ...{ trancheMin: 150, trancheMax: 300, trancheMaxExclusive: false },
  })
const student = { email: 'malo.kerdivel@meridien.example.com', password: demo.demoPassword }

export const takesLong = true

/** What pages weigh before anybody touches them, and how soon the public ones stand on a slow phone. */
export default async function web(): Promise<Figure[]> {
  await buildWebIfStale()
  const product = await runProduct({ DEMO: '1' })
  // Pages go by the name of this machine; the number would be led there first.
  const url = product.url.replace('127.0.0.1', 'localhost')
  const { browser, port, close } = await openBrowser()
  try {
    const figures: Figure[] = []
    for (const path of publicPages) figures.push(await weigh(browser, url, path, 150))
    figures.push(await weigh(browser, url, purchase, 210))
    figures.push(...(await weighOwn(browser, url)))
    for (const path of publicPages) figures.push(...(await look(url, path, port)))
    return figures
  } finally {
    await close()
    await product.stop()
  }
}

async function weigh(browser: Browser, url: string, path: string, goal: number): Promise<Figure> {
  const value = await scriptWeight(browser, url + path)
  return { work: `${path}, script in Brotli`, unit: 'kB', value, goal: { atMost: goal } }
}

async function weighOwn(browser: Browser, url: string): Promise<Figure[]> {
  const state = await signedIn(browser, url, student)
  const draft = { name: 'multimediaContract', value: choice(student.email) }
  for (const { localStorage } of state.origins) localStorage.push(draft)
  const figures: Figure[] = []
  for (const { path, goal } of ownPages) {
    const value = await scriptWeight(browser, url + path, state)
    figures.push({ work: `${path}, script in Brotli`, unit: 'kB', value, goal: { atMost: goal } })
  }
  return figures
}

async function look(url: string, path: string, port: number): Promise<Figure[]> {
  const { score, lcp, tbt, cls } = await medianVisit(url + path, port)
  const on = (what: string) => `${path}, ${what} on a phone`
  return [
    { work: on('Lighthouse score'), unit: 'points', value: score, goal: { atLeast: 97 } },
    { work: on('largest paint'), unit: 'ms', value: lcp, goal: { atMost: 1800 } },
    { work: on('blocking time'), unit: 'ms', value: tbt, goal: { atMost: 150 } },
    { work: on('layout shift'), unit: '‰', value: cls * 1000, goal: { atMost: 20 } },
  ]
}
