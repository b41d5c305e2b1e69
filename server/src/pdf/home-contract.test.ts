import { describe, expect, it } from 'vitest'
import { homeContract } from '../../test/contract-facts.ts'
import { readPdf } from '../../test/read-pdf.ts'
import type { HomeContractFacts } from './contract/facts.ts'
import { renderContract } from './contract.ts'

describe('the contract of a home', () => {
  const read = async (change: Partial<HomeContractFacts> = {}) => {
    const pdf = await readPdf(await renderContract({ ...homeContract, ...change }))
    return { ...pdf, flat: pdf.text.replace(/\s+/g, ' ') }
  }

  it('names everybody who lives there, the home, its period, insurer and number', async () => {
    const { flat, title } = await read()
    expect(title).toBe('Contrat d’assurance habitation HA-2026-000014')
    const people = [
      'Maxence Brindemoy, né le 30/01/2001',
      'Anne-Élisabeth Dupré, née le 28/02/2003',
      '王小明, né le 14/07/2002',
      'né le 05/11/2001',
      'van Oranje, née le 01/01/2004',
      '3 pièces, 5 occupants assurés',
    ]
    const cover = ['8 place du Cadran, Bâtiment B, 69007 Lyon', 'Du 01/12/2026 au 01/12/2027 inclus']
    for (const fact of [...people, ...cover, 'Assureur B (exemple)', 'Contrat n° HA-2026-000014'])
      expect(flat).toContain(fact)
  })

  it.each([
    ['欣怡', 'Kerdivel', { latinName: 'Xinyi' }, 'Xinyi Kerdivel'],
    ['Marie', '李', { latinLastName: 'Li' }, 'Marie Li'],
  ])('spells %s %s as the passport does, beside its holder and where they sign', async (name, lastName, latin, passport) => {
    const { latinName: _, latinLastName: __, ...person } = homeContract.insured
    const { flat } = await read({ insured: { ...person, name, lastName, ...latin } })
    expect(flat.split(passport)).toHaveLength(3)
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
    const { flat } = await read({ home: { ...homeContract.home, rooms } })
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
