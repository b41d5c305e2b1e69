import { expect, it } from 'vitest'
import { startTest } from '../../../test/harness.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import { readTariffs } from '../tariffs/tariffs.queries.ts'

const t = await startTest()

async function titlesOf(product: string, priceId: string) {
  const papers = await t.services.terms(product, priceId)
  return Promise.all(
    papers.map(async ({ kind, fileName, stored }) => {
      const { title } = await readPdf(await t.services.files.get(stored.storageKey))
      return [kind, fileName, title]
    }),
  )
}

const information = [
  'ipid',
  'DocumentInformation-Multimédia.pdf',
  'Document d’information sur le produit d’assurance',
]
const conditions = [
  'conditions',
  'ConditionsGénérales-Multimédia.pdf',
  'Conditions générales – Multimédia et Smartphone',
]

it.each([
  ['price_mm_tel_0150_month', 'Notice d’information – Smartphone'],
  ['price_mm_tous_produit_tel_month', 'Notice d’information – Tous produit + tel'],
  ['price_mm_tous_produit_tel_year', 'Notice d’information – Tous produit + tel'],
  ['price_mm_essentiels_hors_tel_month', 'Notice d’information – Essentiels hors tel'],
])('gives devices at %s the notice of their formula', async (priceId, title) => {
  const notice = ['notice', 'NoticeInformation-Multimédia.pdf', title]
  expect(await titlesOf('devices', priceId)).toEqual([information, notice, conditions])
})

it.each(
  t.services.products.list,
)('draws each paper that $key gives to read at any of its prices', async (product) => {
  const tariffs = await readTariffs(t.services)
  const papers = product.prices(tariffs).flatMap(({ id }) => product.terms(tariffs, id))
  const apart = new Map(papers.map((paper) => [paper.key, paper]))
  expect(apart.size).toBeGreaterThan(0)
  for (const paper of apart.values()) expect((await paper.draw()).byteLength, paper.key).toBeGreaterThan(0)
})

it('stores one paper once, whoever gets it', async () => {
  const [one, other] = await Promise.all(
    ['price_home_r1_month', 'price_home_r4_month'].map((priceId) => t.services.terms('home', priceId)),
  )
  expect(one).toEqual(other)
})

it('stores terms anew after half a day, before bytes that no row names are removed', async () => {
  const [first] = await t.services.terms('home', 'price_home_r1_month')
  t.clock.forward({ hours: 13 })
  const [later] = await t.services.terms('home', 'price_home_r1_month')
  expect(later?.stored.sha256).toBe(first?.stored.sha256)
  expect(later?.stored.storageKey).not.toBe(first?.stored.storageKey)
})
