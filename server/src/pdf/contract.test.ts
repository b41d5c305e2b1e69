import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkSeal } from '../../test/check-seal.ts'
import { readPdf } from '../../test/read-pdf.ts'
import type { ContractFacts, DevicesContractFacts, HomeContractFacts } from './contract/facts.ts'
import { renderContract, renderSealedDevicesContract } from './contract.ts'
import { loadSeal } from './seal/keys.ts'
import type { Seal } from './seal.ts'
import { UnprintableCharacter } from './text/unprintable.ts'

const facts: ContractFacts = {
  reference: 'SM-2026-000006',
  insured: {
    civility: 'Mme',
    name: '欣怡',
    lastName: '蓝陈',
    latinName: 'Xinyi',
    latinLastName: 'Lan Chen',
    birthday: '2001-01-30',
    nationality: { fr: 'Chine', en: 'China' },
  },
  address: '15 quai des Longitudes, 69002 Lyon, France',
  school: 'Institut Méridien (fictif)',
  destination: { fr: 'Japon', en: 'Japan', zone: 3 },
  startDate: '2026-11-10',
  endDate: '2027-03-09',
  months: 4,
  lines: [
    {
      label: { fr: 'Santé/Mobilité, zone 3, 4 mois', en: 'Health/Mobility, zone 3, 4 months' },
      cents: 19200,
    },
    { label: { fr: 'Option multimédia, un an', en: 'Multimedia option, one year' }, cents: 5500 },
  ],
  issuedOn: '2026-10-31',
  insurer: 'Assureur A (exemple)',
  company: 'Cursus Assurances (société fictive)',
  advisor: { name: 'Camille Lorendal', phone: '01 99 00 55 01', email: 'conseil@example.org' },
}

const home: HomeContractFacts = {
  reference: 'HA-2026-000014',
  insured: { ...facts.insured, name: 'Maxence', lastName: 'Brindemoy', civility: 'M' },
  startDate: '2026-12-01',
  endDate: '2027-12-01',
  home: { address: '8 place du Cadran, Bâtiment B, 69007 Lyon', rooms: 3 },
  roommates: [
    { civility: 'Mme', name: 'Anne-Élisabeth', lastName: 'Dupré', birthday: '2003-02-28' },
    { civility: 'M', name: '小明', lastName: '王', birthday: '2002-07-14' },
    { civility: 'M', name: 'محمد', lastName: 'عبد الله', birthday: '2001-11-05' },
    {
      civility: 'Mme',
      name: 'Wilhelmina-Alexandrina'.repeat(3),
      lastName: 'van Oranje',
      birthday: '2004-01-01',
    },
  ],
  price: { cents: 996, interval: 'month' },
  issuedOn: '2026-11-21',
  insurer: 'Assureur B (exemple)',
  company: facts.company,
  advisor: facts.advisor,
}

describe('the contract of a stay abroad', () => {
  it('names parties, cover and price, in French and English', async () => {
    const { text, title } = await readPdf(await renderContract(facts))
    const flat = text.replace(/\s+/g, ' ')
    expect(title).toBe('Contrat d’assurance SM-2026-000006')
    const people = [
      '欣怡 蓝陈, née le 30/01/2001',
      'Xinyi Lan Chen',
      '15 quai des Longitudes',
      'Assureur A (exemple)',
    ]
    const cover = ['Japon (zone 3)', 'Du 10/11/2026 au 09/03/2027 inclus', 'tarif de 4 mois', '4 500 000 €']
    const price = ['192,00 €', '55,00 €', '247,00 €', 'Withdrawal free of charge within 14 days']
    for (const fact of [...people, ...cover, ...price]) expect(flat).toContain(fact)
  })

  it.each([
    ['a stay', facts],
    ['a home', home],
  ])('has one anchor for the signature of %s, whole in one run of text', async (_, agreed) => {
    const task = getDocument({ data: new Uint8Array(await renderContract(agreed)), verbosity: 0 })
    const doc = await task.promise
    const runs: string[] = []
    for (let page = 1; page <= doc.numPages; page++) {
      const { items } = await (await doc.getPage(page)).getTextContent()
      for (const item of items) if ('str' in item && item.str.includes('{{')) runs.push(item.str)
    }
    await task.destroy()
    expect(runs).toEqual(['{{s1|signature|85|37}}'])
  })

  it('is tagged and brings its fonts along', async () => {
    const { roles, fonts, untagged } = await readPdf(await renderContract(facts))
    expect(untagged).toEqual([])
    expect(roles).toContain('H1')
    expect(fonts.filter((font) => !font.embedded)).toEqual([])
  })

  it('refuses what cannot be printed', async () => {
    const typed = { ...facts, address: '1 rue 😀' }
    await expect(renderContract(typed)).rejects.toBeInstanceOf(UnprintableCharacter)
  })
})

describe('the contract of a home', () => {
  const read = async (change: Partial<HomeContractFacts> = {}) => {
    const pdf = await readPdf(await renderContract({ ...home, ...change }))
    return { ...pdf, flat: pdf.text.replace(/\s+/g, ' ') }
  }

  it('names everybody who lives there, the home, its period, insurer and number', async () => {
    const { flat, title } = await read()
    expect(title).toBe('Contrat d’assurance habitation HA-2026-000014')
    const people = [
      'Maxence Brindemoy, né le 30/01/2001',
      'Anne-Élisabeth Dupré, née le 28/02/2003',
      '小明 王, né le 14/07/2002',
      'né le 05/11/2001',
      'van Oranje, née le 01/01/2004',
      '3 pièces, 5 occupants assurés',
    ]
    const cover = ['8 place du Cadran, Bâtiment B, 69007 Lyon', 'Du 01/12/2026 au 01/12/2027 inclus']
    for (const fact of [...people, ...cover, 'Assureur B (exemple)', 'Contrat n° HA-2026-000014'])
      expect(flat).toContain(fact)
  })

  it('says what is due each month, for how long at least, and what the commitment yields to', async () => {
    const { flat } = await read()
    const price = ['Chaque mois, taxes comprises', '9,96 €', '119,52 € pour les 12 mois d’engagement']
    const yields = ['les 14 jours', 'déménagement', 'fin des études', 'à tout moment après un an']
    for (const term of [...price, ...yields, 'Minimum commitment']) expect(flat).toContain(term)
    const yearly = await read({ price: { cents: 11500, interval: 'year' } })
    expect(yearly.flat).toContain('Chaque année, taxes comprises')
    expect(yearly.flat).toContain('115,00 €')
    expect(yearly.flat).not.toContain('Chaque mois')
  })

  it.each([
    [1, '4 000 €', '3 000 €', '1 500 000 € par sinistre'],
    [3, '8 000 €', '3 000 €', '1 500 000 € par sinistre'],
    [6, '16 000 €', '6 000 €', '3 000 000 € par sinistre'],
  ])('of %i rooms gives the capital, the theft limit and the tenant’s liability of just so many', async (rooms, ...amounts) => {
    const { flat } = await read({ home: { ...home.home, rooms } })
    for (const amount of [...amounts, '150 €', '380 €, montant légal']) expect(flat).toContain(amount)
    expect(flat).not.toContain('2 pièces : 6 000 €')
  })

  it('says within how many days a claim is due', async () => {
    const { flat } = await read()
    expect(flat).toContain('5 jours ouvrés, 2 jours ouvrés pour un vol, 30 jours après l’arrêté')
  })

  it('of somebody alone names no roommate, and is tagged with its fonts in it', async () => {
    const { flat, roles, fonts, untagged } = await read({ roommates: [] })
    expect(flat).toContain('1 occupant assuré')
    expect(flat).not.toContain('Colocataire assuré')
    expect(untagged).toEqual([])
    expect(roles).toContain('Table')
    expect(fonts.filter((font) => !font.embedded)).toEqual([])
  })
})

const now = new Date('2026-11-20T09:00:00Z')
const phone: DevicesContractFacts = {
  ...facts,
  reference: 'MU-2026-000003',
  formula: {
    name: { fr: "Smartphone jusqu'à 800 €", en: 'Smartphone up to €800' },
    condition: { fr: 'Smartphone neuf ou reconditionné.', en: 'New or refurbished smartphone.' },
    isPhone: true,
  },
  device: {
    deviceType: 'Smartphone',
    brand: 'Marque 华',
    model: 'Modèle X',
    imei: '001010000000016',
    condition: 'new',
    purchasePriceCents: 74900,
    purchaseDate: '2026-06-03',
  },
  birthplace: 'Hangzhou',
  price: { cents: 999, interval: 'month' },
  signedOn: '2026-06-23',
}

describe('the contract over devices', () => {
  let dataDir: string
  let seal: Seal
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'seal-'))
    seal = await loadSeal({ dataDir }, now)
  })
  afterAll(() => rm(dataDir, { recursive: true }))

  it('names formula, device, price and who signed, sealed and tagged', async () => {
    const pdf = await renderSealedDevicesContract(phone, seal, now)
    const { text, title, untagged, fonts } = await readPdf(pdf)
    const flat = text.replace(/\s+/g, ' ')
    expect(title).toBe('Contrat multimédia MU-2026-000003')
    const people = ['欣怡 蓝陈, née le 30/01/2001', 'Hangzhou', 'signature électronique du 23/06/2026']
    const device = ['Smartphone jusqu’à 800 €', 'Smartphone Marque 华 Modèle X', '001010000000016']
    const price = ['749,00 € TTC le 03/06/2026, neuf', 'Chaque mois, taxes comprises', '9,99 €']
    const terms = ['Deux sinistres par année de contrat', 'Engagement de 12 mois', '2 500 € au plus']
    for (const fact of [...people, ...device, ...price, ...terms]) expect(flat).toContain(fact)
    expect(untagged).toEqual([])
    expect(fonts.filter((font) => !font.embedded)).toEqual([])
    expect(await checkSeal(pdf)).toMatchObject({ valid: true, whole: true })
  })

  it('has one place to sign before that, with what its person binds themselves to and for how long', async () => {
    const { signedOn: _, ...unsigned } = phone
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
    const { signedOn: _, ...unsigned } = phone
    const description = 'Smartphone noir de 256 Go avec une coque '.repeat(25).trim().slice(0, 1000)
    const facts = {
      ...unsigned,
      price: { cents: 7700, interval: null },
      device: { ...phone.device, description },
    }
    const { text } = await readPdf(await renderContract(facts))
    const flat = text.replace(/\s+/g, ' ')
    expect(flat).toContain('Total payé, taxes comprises')
    for (const each of ['Chaque mois', 'Chaque année']) expect(flat).not.toContain(each)
    expect(flat.replaceAll(' ', '')).toContain(description.replaceAll(' ', ''))
  })

  it('has no place to sign any more, and leaves out what is not known of a device', async () => {
    const { device: _, birthplace: __, ...unknown } = phone
    const formula = { ...phone.formula, isPhone: false }
    const pdf = await renderSealedDevicesContract({ ...unknown, formula }, seal, now)
    const { text } = await readPdf(pdf)
    for (const absent of ['{{', 'Référence\n', 'Appareil\n', 'undefined']) expect(text).not.toContain(absent)
    expect(text).toContain('Accessoires')
  })
})
