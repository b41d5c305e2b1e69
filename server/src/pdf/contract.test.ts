import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import { readPdf } from '../../test/read-pdf.ts'
import type { ContractFacts } from './contract/facts.ts'
import { renderContract } from './contract.ts'
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

  it('has one anchor for the signature, whole in one run of text', async () => {
    const task = getDocument({ data: new Uint8Array(await renderContract(facts)), verbosity: 0 })
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
