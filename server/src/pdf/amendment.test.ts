import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, it } from 'vitest'
import type { AmendmentFacts } from './amendment/facts.ts'
import { renderAmendment } from './amendment.ts'

const facts: AmendmentFacts = {
  reference: 'SM-2026-000006',
  insured: { civility: 'Mme', name: 'Zoé', lastName: 'Brindemoy', birthday: '2003-02-01' },
  address: '15 quai des Longitudes, 69002 Lyon, France',
  insurance: { fr: 'Santé/Mobilité', en: 'Health/Mobility' },
  startDate: '2026-12-10',
  endDate: '2027-03-09',
  changed: [{ label: { fr: 'Destination', en: 'Destination' }, before: 'Japon', after: 'Canada' }],
  effectOn: '2026-12-01',
  price: { before: 19200, after: 31000, interval: null, beforeInterval: null },
  differenceCents: 11800,
  laterCents: 0,
  isDraft: true,
  isSigned: true,
  hasCertificate: true,
  issuedOn: '2026-11-24',
  insurer: 'Assureur A (exemple)',
  company: 'Cursus Assurances (société fictive)',
  advisor: { name: 'Camille Lorendal', phone: '01 99 00 55 01', email: 'conseil@example.org' },
}

interface Piece {
  text: string
  from: number
  to: number
  baseline: number
}

/** Reads pieces of text of the first page with their places, in points. */
async function piecesOf(bytes: Uint8Array): Promise<Piece[]> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const { items } = await (await (await task.promise).getPage(1)).getTextContent()
  await task.destroy()
  return items.flatMap((item) => {
    if (!('str' in item) || !item.str.trim()) return []
    const [from, baseline] = item.transform.slice(4).map(Number) as [number, number]
    return [{ text: item.str, from, to: from + item.width, baseline }]
  })
}

it('speaks of a certificate only where there is one', async () => {
  const textOf = async (hasCertificate: boolean) =>
    (await piecesOf(await renderAmendment({ ...facts, hasCertificate }))).map((piece) => piece.text).join(' ')
  expect(await textOf(true)).toContain('attestation')
  expect(await textOf(false)).not.toMatch(/attestation|certificate/i)
})

it('says of no change that the term stays, as a stay may be prolonged', async () => {
  const changed = [{ label: { fr: 'Période', en: 'Period' }, before: '10/12/2026', after: '20/12/2026' }]
  const text = (await piecesOf(await renderAmendment({ ...facts, changed })))
    .map((piece) => piece.text)
    .join(' ')
  expect(text).toContain('Tout ce qu’il ne modifie pas reste inchangé')
  expect(text).not.toMatch(/durée du contrat|so does the term/)
})

it.each([
  'month',
  'year',
  null,
] as const)('writes no label over its value, paid each %s', async (interval) => {
  const price = { ...facts.price, interval, beforeInterval: interval }
  const pieces = await piecesOf(await renderAmendment({ ...facts, price }))
  const sum = pieces.find(({ text }) => text.startsWith('310,00'))
  const label = pieces.find(({ baseline, from }) => sum && baseline === sum.baseline && from < sum.from)
  expect(label?.to).toBeLessThan(sum?.from ?? 0)
})
