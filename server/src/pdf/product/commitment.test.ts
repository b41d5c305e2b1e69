import { expect, it } from 'vitest'
import { readPdf } from '../../../test/read-pdf.ts'
import { productDocument } from '../product-documents.ts'
import { commitment } from './commitment.ts'
import { ipids } from './sources.ts'

const flatOf = (text: string) => text.replace(/['’]/g, '’').replace(/\s+/g, ' ')
const textOf = async (product: string, file: string) => {
  const document = await productDocument(product, file)
  return flatOf((await readPdf(document?.bytes ?? new Uint8Array())).text)
}
const summary = (name: string) => flatOf(JSON.stringify(ipids[name]?.sections))

const home = [/12 mois/, /14 jours/, /déménagement/, /fin d(es |’)études/, /après un an/, /un mois plus tard/]
const devices = [
  ...home.filter((one) => one.source !== '14 jours'),
  /30 jours/,
  /vol indemnisé/,
  /irréparable/,
]
/** Each document that states the commitment, with the patterns of its length and of what ends it early. */
const places: [string, RegExp[], () => string | Promise<string>][] = [
  ['the summary of a home', home, () => summary('home')],
  ['the conditions of a home', home, () => textOf('home', 'conditions_generales.pdf')],
  ['the summary of devices', devices, () => summary('multimedia')],
  ['the summary of a smartphone', devices, () => summary('smartphone')],
  ['the conditions of devices', devices, () => textOf('multimedia', 'conditions_generales.pdf')],
  ['the notice of devices', devices, () => textOf('multimedia', 'notice_tous_produit_tel_m.pdf')],
  ['the notice of a smartphone', devices, () => textOf('multimedia', 'notice_telephonie_m.pdf')],
  ['the terms of a contract over devices', devices, () => flatOf(commitment.devices.fr)],
]

it.each(places)('%s tells twelve months and all that comes before them', async (_, facts, read) => {
  const text = await read()
  for (const fact of facts) expect(text).toMatch(fact)
})
