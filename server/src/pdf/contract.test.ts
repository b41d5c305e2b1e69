import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import { homeContract, stayContract } from '../../test/contract-facts.ts'
import { readPdf } from '../../test/read-pdf.ts'
import { renderContract } from './contract.ts'
import { UnprintableCharacter } from './text/unprintable.ts'

describe('the contract of a stay abroad', () => {
  it('names parties, cover and price, in French and English', async () => {
    const { text, title } = await readPdf(await renderContract(stayContract))
    const flat = text.replace(/\s+/g, ' ')
    expect(title).toBe('Contrat d’assurance SM-2026-000006')
    const people = [
      '蓝陈欣怡, née le 30/01/2001',
      'Xinyi Lan Chen',
      '15 quai des Longitudes',
      'Assureur A (exemple)',
    ]
    const cover = ['Japon (zone 3)', 'Du 10/11/2026 au 09/03/2027 inclus', 'tarif de 4 mois', '4 500 000 €']
    const price = ['192,00 €', '55,00 €', '247,00 €', 'Withdrawal free of charge within 14 days']
    for (const fact of [...people, ...cover, ...price]) expect(flat).toContain(fact)
  })

  it.each([
    ['a stay', stayContract],
    ['a home', homeContract],
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

  it('sets its amounts in one column, which ends under each other', async () => {
    const task = getDocument({ data: new Uint8Array(await renderContract(stayContract)), verbosity: 0 })
    const doc = await task.promise
    const ends: number[] = []
    for (let page = 1; page <= doc.numPages; page++) {
      const { items } = await (await doc.getPage(page)).getTextContent()
      for (const item of items)
        if ('str' in item && /^\d+,\d\d\s€$/.test(item.str))
          ends.push(Math.round(item.transform[4] + item.width))
    }
    await task.destroy()
    expect(ends).toHaveLength(3)
    expect(new Set(ends).size).toBe(1)
  })

  it('is tagged and brings its fonts along', async () => {
    const { roles, fonts, untagged } = await readPdf(await renderContract(stayContract))
    expect(untagged).toEqual([])
    expect(roles).toContain('H1')
    expect(fonts.filter((font) => !font.embedded)).toEqual([])
  })

  it('refuses what cannot be printed', async () => {
    const typed = { ...stayContract, address: '1 rue 😀' }
    await expect(renderContract(typed)).rejects.toBeInstanceOf(UnprintableCharacter)
  })
})
