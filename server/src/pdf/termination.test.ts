import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, it } from 'vitest'
import { drawNotice } from './termination/draw.ts'
import type { NoticeFacts } from './termination/facts.ts'

const facts: NoticeFacts = {
  number: 'RES-2026-000001',
  addressee: {
    name: 'Malo',
    lastName: 'Kerdivel',
    address: '8 place du Cadran, 69007 Lyon, France',
  },
  insurance: { fr: 'Habitation', en: 'Home' },
  contractReference: 'HA-2026-000004',
  insurer: 'Assureur B (exemple)',
  askedOn: '2026-11-30',
  askedAt: '12:09',
  reason: { fr: 'Déménagement', en: 'Move' },
  eventDate: '2026-11-18',
  article: 'L113-16',
  lastDay: '2026-12-30',
  endsOn: '2026-12-31',
  hasCertificate: true,
  refundCents: 2067,
  refundDueBy: '2027-01-29',
  issuedOn: '2026-11-30',
  company: 'Cursus Assurances (société fictive)',
  advisor: { name: 'Camille Lorendal', phone: '01 99 00 55 01', email: 'conseil@example.org' },
}

/** Returns the text of each page, without what a person typed. */
async function pagesOf(of: NoticeFacts): Promise<string[]> {
  const task = getDocument({ data: new Uint8Array(await drawNotice(of).pdf.finish()), verbosity: 0 })
  const document = await task.promise
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, at) => {
      const { items } = await (await document.getPage(at + 1)).getTextContent()
      return items.map((item) => ('str' in item ? item.str : '')).join(' ')
    }),
  )
  await task.destroy()
  return pages
}

it('keeps the rights of a notice under their heading, on one page', async () => {
  const pages = await pagesOf(facts)
  const page = pages.find((text) => text.includes('Vos droits'))
  expect(page).toContain('Vous pouvez reprendre cette demande')
  expect(page).toContain('Une réclamation reçoit un accusé')
})
