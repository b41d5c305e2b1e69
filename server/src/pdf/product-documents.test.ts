import { describe, expect, it } from 'vitest'
import { readPdf } from '../../test/read-pdf.ts'
import offers from '../data/offers.json' with { type: 'json' }
import { productDocument } from './product-documents.ts'

const files = offers.staticDocuments.map(({ path }) => path.split('/').slice(2) as [string, string])

async function read(product: string, file: string) {
  const pdf = await productDocument(product, file)
  if (!pdf) throw new Error(`${product}/${file} is missing`)
  return readPdf(pdf)
}

describe('the documents of the products', () => {
  it.each(files)('%s/%s is a tagged PDF with its own fonts, a title and English', async (product, file) => {
    const { roles, fonts, untagged, title, text } = await read(product, file)
    expect(untagged).toEqual([])
    expect(roles).toContain('H1')
    expect(fonts.filter((font) => !font.embedded)).toEqual([])
    expect(title.length).toBeGreaterThan(10)
    expect(text).toMatch(/demonstration|démonstration/i)
  })

  it.each([
    ['health_mobility', 1],
    ['home', 1],
    ['health_mutual', 1],
    ['multimedia', 2],
  ])('the information document of %s takes two pages at most for each product in it', async (product, products) => {
    const { pages, text } = await read(product, 'ipid.pdf')
    expect(pages).toBeLessThanOrEqual(2 * products)
    for (const question of ['Qu’est-ce qui est assuré', 'Comment puis-je résilier', 'What is insured?']) {
      expect(text.replace(/\s+/g, ' ').split(question)).toHaveLength(products + 1)
    }
  })

  it('the guarantee table of the stay abroad has the amounts of the product', async () => {
    const { text, roles } = await read('health_mobility', 'tableau_garanties.pdf')
    const flat = text.replace(/\s+/g, ' ')
    for (const amount of ['500 €', '2 000 €', '4 500 000 € par sinistre', '80 €', '50 000 €'])
      expect(flat).toContain(amount)
    expect(roles).toContain('Table')
  })

  it.each([
    ['tableau_garanties_1_3.pdf', '3 000 €', '1 500 000 € par sinistre', '3 pièces : 8 000 €'],
    ['tableau_garanties_4_plus.pdf', '6 000 €', '3 000 000 € par sinistre', '6 pièces : 16 000 €'],
    ['conditions_generales.pdf', '12 mois', 'déménagement', '1 500 000 €', '3 000 000 €'],
    ['ipid.pdf', 'Assureur B (exemple)', '30 jours suivant l’arrêté', 'Objets de valeur'],
  ])('home/%s says what is insured, and for how much', async (file, ...facts) => {
    const flat = (await read('home', file)).text.replace(/\s+/g, ' ')
    for (const fact of facts) expect(flat).toContain(fact)
  })

  it('the general conditions carry what the law gives the insured person', async () => {
    const { text } = await read('health_mobility', 'conditions_generales.pdf')
    const flat = text.replace(/\s+/g, ' ')
    for (const promise of ['14 jours', '30 jours', '5 jours ouvrés', 'L. 113-2'])
      expect(flat).toContain(promise)
  })

  it('a notice answers under its slug and under each product of its formula', async () => {
    const bySlug = await productDocument('multimedia', 'notice_telephonie_m.pdf')
    expect(await productDocument('multimedia', 'notice_tel_0150_month_m.pdf')).toBe(bySlug)
  })

  it.each([
    ['health_mobility', 'nothing.pdf'],
    ['nothing', 'ipid.pdf'],
    ['constructor', 'name'],
    ['home', '__proto__'],
    ['multimedia', 'notice_../../x_m.pdf'],
  ])('%s/%s is no document', async (product, file) => {
    expect(await productDocument(product, file)).toBeNull()
  })
})
