import { describe, expect, it } from 'vitest'
import { homeFacts } from '../../test/certificate-facts.ts'
import { readPdf } from '../../test/read-pdf.ts'
import { renderCertificate } from './certificate.ts'
import { UnprintableCharacter } from './text/unprintable.ts'

describe('the certificate of a home', () => {
  it('names its address, rooms, occupants and amounts on one page, under a title of its own', async () => {
    const { pages, text, title } = await readPdf(await renderCertificate(homeFacts))
    const flat = text.replace(/\s+/g, ' ')
    expect(pages).toBe(1)
    expect(title).toBe('Attestation d’assurance habitation HA-2026-000004')
    const said = ['Malo Kerdivel, né le 05/12/2002', '8 place du Cadran, 69007 Lyon', '4 pièces – 4 rooms']
    const people = ['Malo Kerdivel, 王小明, محمد عبد الله', '3 personnes assurées', 'Assureur B (exemple)']
    const amounts = ['3 000 000 € par sinistre', '7 500 000 €', '12 000 €, franchise 150 €', '6 000 €']
    for (const fact of [...said, ...people, ...amounts]) expect(flat).toContain(fact)
    expect(flat).not.toContain('Destination')
  })

  it('gives a small home its own amounts', async () => {
    const one = { ...homeFacts, home: { ...homeFacts.home, rooms: 1 }, occupants: ['Malo Kerdivel'] }
    const flat = (await readPdf(await renderCertificate(one))).text.replace(/\s+/g, ' ')
    const said = ['1 pièce – 1 room', '1 personne assurée', '4 000 €, franchise 150 €', '3 000 €']
    for (const fact of said) expect(flat).toContain(fact)
  })

  it('of one occupant names its person and the policyholder, nobody else', async () => {
    const insured = { civility: 'Mme' as const, name: '小明', lastName: '王', birthday: '2004-02-29' }
    const own = { ...homeFacts, insured, occupants: ['王小明'], policyholder: 'Malo Kerdivel' }
    const { pages, text, untagged } = await readPdf(await renderCertificate(own))
    const flat = text.replace(/\s+/g, ' ')
    expect([pages, untagged]).toEqual([1, []])
    const said = ['la personne désignée', '王小明, née le 29/02/2004', 'Souscripteur', 'Malo Kerdivel']
    for (const fact of said) expect(flat).toContain(fact)
    for (const hidden of ['محمد', '3 personnes', 'Occupants']) expect(flat).not.toContain(hidden)
  })

  it('is tagged to the last letter', async () => {
    const { roles, untagged } = await readPdf(await renderCertificate(homeFacts))
    expect(untagged).toEqual([])
    expect(roles.filter((role) => role === 'H1')).toHaveLength(1)
    expect(roles.filter((role) => role === 'TH')).toHaveLength(10)
    expect(roles).toContain('Figure')
  })

  it('keeps five people with long names, at a long address, on its page and cuts nothing', async () => {
    const name = 'Maria Josefina Wolfeschlegelstein-Hausenberger '.repeat(3).trim()
    const address = `Résidence ${'des Longues Heures '.repeat(9)}, 69007 Lyon`
    const full = {
      ...homeFacts,
      home: { address, rooms: 6 },
      occupants: Array.from({ length: 5 }, () => name),
    }
    const { pages, text } = await readPdf(await renderCertificate(full))
    const flat = text.replace(/\s+/g, '')
    expect(pages).toBe(1)
    expect(flat).toContain(Array.from({ length: 5 }, () => name.replace(/\s/g, '')).join(','))
    expect(flat).toContain('LonguesHeures,69007Lyon')
  })

  it('refuses an occupant whose name no font prints', async () => {
    const occupants = ['Malo Kerdivel', 'Anna😀']
    await expect(renderCertificate({ ...homeFacts, occupants })).rejects.toBeInstanceOf(UnprintableCharacter)
  })
})
