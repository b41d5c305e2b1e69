import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkSeal } from '../../test/check-seal.ts'
import { deviceContract } from '../../test/contract-facts.ts'
import { readPdf } from '../../test/read-pdf.ts'
import { renderContract, renderSealedDevicesContract } from './contract.ts'
import { loadOwnSeal } from './seal/keys.ts'
import type { Seal } from './seal.ts'

const now = new Date('2026-11-20T09:00:00Z')

describe('the contract over devices', () => {
  let dataDir: string
  let seal: Seal
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'seal-'))
    seal = await loadOwnSeal(dataDir, now)
  })
  afterAll(() => rm(dataDir, { recursive: true }))

  it('names formula, device, price and who signed, sealed and tagged', async () => {
    const pdf = await renderSealedDevicesContract(deviceContract, seal, now)
    const { text, title, untagged, fonts } = await readPdf(pdf)
    const flat = text.replace(/\s+/g, ' ')
    expect(title).toBe('Contrat multimédia MU-2026-000003')
    const people = ['蓝陈欣怡, née le 30/01/2001', 'Hangzhou', 'signature électronique du 23/06/2026']
    const device = ['Smartphone jusqu’à 800 €', 'Smartphone Marque 华 Modèle X', '001010000000016']
    const price = ['749,00 € TTC le 03/06/2026, neuf', 'Chaque mois, taxes comprises', '9,99 €']
    const terms = ['Deux sinistres par année de contrat', 'Engagement de 12 mois', '2 500 € au plus']
    for (const fact of [...people, ...device, ...price, ...terms]) expect(flat).toContain(fact)
    expect(untagged).toEqual([])
    expect(fonts.filter((font) => !font.embedded)).toEqual([])
    expect(await checkSeal(pdf)).toMatchObject({ valid: true, whole: true })
  })

  it('has one place to sign before that, with what its person binds themselves to and for how long', async () => {
    const { signedOn: _, ...unsigned } = deviceContract
    const { text, title, untagged } = await readPdf(await renderContract(unsigned))
    const flat = text.replace(/\s+/g, ' ')
    expect(title).toBe('Contrat multimédia MU-2026-000003')
    expect(flat.split('{{s1|signature|85|37}}')).toHaveLength(2)
    const bound = ['Engagement minimal', '12 mois, sauf renonciation ou motif légal', 'cède devant']
    const limits = ['2 par année de contrat, dont 1 vol au plus', 'débute à la signature électronique']
    for (const said of [...bound, ...limits, 'Hangzhou', '001010000000016']) expect(flat).toContain(said)
    expect(flat).not.toContain('Signé par')
    expect(untagged).toEqual([])
  })

  it('beside a stay says that it is paid once, and holds the longest description that can be typed', async () => {
    const { signedOn: _, ...unsigned } = deviceContract
    const description = 'Smartphone noir de 256 Go avec une coque '.repeat(25).trim().slice(0, 1000)
    const facts = {
      ...unsigned,
      price: { cents: 7700, interval: null },
      device: { ...deviceContract.device, description },
    }
    const { text } = await readPdf(await renderContract(facts))
    const flat = text.replace(/\s+/g, ' ')
    expect(flat).toContain('Total payé, taxes comprises')
    for (const each of ['Chaque mois', 'Chaque année']) expect(flat).not.toContain(each)
    expect(flat.replaceAll(' ', '')).toContain(description.replaceAll(' ', ''))
  })

  it('has no place to sign any more, and leaves out what is not known of a device', async () => {
    const { device: _, birthplace: __, ...unknown } = deviceContract
    const formula = { ...deviceContract.formula, isPhone: false }
    const pdf = await renderSealedDevicesContract({ ...unknown, formula }, seal, now)
    const { text } = await readPdf(pdf)
    for (const absent of ['{{', 'Référence\n', 'Appareil\n', 'undefined']) expect(text).not.toContain(absent)
    expect(text).toContain('Accessoires')
  })
})
