import { describe, expect, it } from 'vitest'
import { readPdf } from '../../test/read-pdf.ts'
import offers from '../data/offers.json' with { type: 'json' }
import { guarantees, ipids } from './product/sources.ts'
import { productDocument } from './product-documents.ts'

const files = [
  ...offers.staticDocuments.map(({ path }) => path.split('/').slice(2) as [string, string]),
  ...['tableau_garanties.pdf', 'tableau_garanties_smartphone.pdf', 'conditions_generales.pdf'].map(
    (file): [string, string] => ['multimedia', file],
  ),
]

async function read(product: string, file: string) {
  const document = await productDocument(product, file)
  if (!document) throw new Error(`${product}/${file} is missing`)
  return readPdf(document.bytes)
}

describe('the documents of the products', () => {
  it.each(
    files,
  )('%s/%s is a tagged PDF with its own fonts, a title, English and its edition on every page', async (product, file) => {
    const { roles, fonts, untagged, outside, title, text, subject, pages } = await read(product, file)
    expect(untagged).toEqual([])
    expect(outside).toEqual([])
    expect(roles).toContain('H1')
    expect(fonts.filter((font) => !font.embedded)).toEqual([])
    expect(title.length).toBeGreaterThan(10)
    expect(text).toMatch(/demonstration|démonstration/i)
    expect(subject).toBe('Édition 11/2026')
    expect(text.split(`${subject} ·`)).toHaveLength(pages + 1)
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

  it('the table of a notice names its columns again on the page that it goes on to', async () => {
    const { text } = await read('multimedia', 'notice_telephonie_m.pdf')
    const [, second = ''] = text.split('Édition 11/2026 ·')
    expect(second).toMatch(/Garantie\s+Cover\s+Plafond\s+Limit\s+Franchise\s+Deductible/)
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

it('the general conditions carry what the law gives the insured person', async () => {
  const { text } = await read('health_mobility', 'conditions_generales.pdf')
  const flat = text.replace(/\s+/g, ' ')
  for (const promise of [
    '14 jours',
    '30 jours',
    '5 jours ouvrés',
    'L. 113-2',
    'Modèle de lettre',
    'L. 112-2-1',
  ])
    expect(flat).toContain(promise)
})

describe('the documents of devices', () => {
  it.each([
    ['tableau_garanties.pdf', '2 par année de contrat, dont 1 vol au plus', 'moins de 2 000 €', '350 €'],
    ['tableau_garanties_smartphone.pdf', '2 par année de contrat, dont 1 vol au plus', '2 500 €', '150 €'],
    ['conditions_generales.pdf', 'deux sinistres par année de contrat', 'un vol au plus', 'moins de 5 ans'],
    [
      'conditions_generales.pdf',
      'moins de 2 000 €',
      '2 500 € au plus',
      '30 jours',
      'Modèle de lettre',
      'L. 112-10',
      'L. 113-2',
      'numéro IMEI',
    ],
  ])('multimedia/%s says which devices are insured, and for how much', async (file, ...facts) => {
    const flat = (await read('multimedia', file)).text.replace(/\s+/g, ' ')
    for (const fact of facts) expect(flat).toContain(fact)
  })

  it.each([
    'tableau_garanties_smartphone.pdf',
    'notice_telephonie_m.pdf',
  ])('multimedia/%s says of covers alone that they have no deductible, not of conditions', async (file) => {
    const { text } = await read('multimedia', file)
    const covers = guarantees.smartphone?.rows.filter(({ category }) => category !== 'scope') ?? []
    expect(text.split('Néant')).toHaveLength(covers.length + 1)
  })

  it('writes once in the conditions what both summaries of devices say', async () => {
    const flat = (await read('multimedia', 'conditions_generales.pdf')).text.replace(/\s+/g, ' ')
    for (const item of ['La panne interne et l’usure', 'une déclaration exacte de l’appareil'])
      expect(flat.split(item)).toHaveLength(2)
  })
})

/** Splits a text into words in printing order: lines of two columns alternate, and words break at hyphens. */
const wordsOf = (text: string) =>
  text
    .replaceAll("'", '’')
    .replaceAll(' - ', ' – ')
    .split(/[\s-]+/)

describe('the tables and summaries', () => {
  it.each([
    ['health-mobility', 'health_mobility', 'tableau_garanties.pdf'],
    ['home-1-3', 'home', 'tableau_garanties_1_3.pdf'],
    ['home-4-plus', 'home', 'tableau_garanties_4_plus.pdf'],
    ['multimedia', 'multimedia', 'tableau_garanties.pdf'],
    ['smartphone', 'multimedia', 'tableau_garanties_smartphone.pdf'],
    ['health-mutual', 'health_mutual', 'tableau_garanties.pdf'],
  ])('of %s have every cover with every figure of its data, in both languages', async (id, product, file) => {
    const words = new Set(wordsOf((await read(product, file)).text))
    const cells = guarantees[id]?.rows.flatMap(({ guarantee, limit, deductible, note, levels }) => [
      guarantee,
      note,
      ...(levels ? Object.values(levels) : [limit, deductible]),
    ])
    const said = cells?.flatMap(({ fr, en }) => [...wordsOf(fr), ...wordsOf(en)]) ?? []
    expect(said.length).toBeGreaterThan(100)
    expect(said.filter((word) => word && !words.has(word))).toEqual([])
  })

  it.each([
    ['health-mobility', 'health_mobility'],
    ['home', 'home'],
    ['multimedia', 'multimedia'],
    ['smartphone', 'multimedia'],
    ['health-mutual', 'health_mutual'],
  ])('of %s say in their nine sections all that their data say, in both languages', async (id, product) => {
    const words = new Set(wordsOf((await read(product, 'ipid.pdf')).text))
    const sections = ipids[id]?.sections ?? []
    expect(sections).toHaveLength(9)
    const texts = sections.flatMap(({ title, items }) => [title, ...items])
    const said = texts.flatMap(({ fr, en }) => [...wordsOf(fr), ...wordsOf(en)])
    expect(said.filter((word) => !words.has(word))).toEqual([])
  })
})
