import { fullNameOf, passportNameOf } from '@cursus/shared/full-name'
import { frenchDay } from '../certificate/facts.ts'
import { ink } from '../ink.ts'
import type { Bilingual } from '../parts/bilingual.ts'
import type { Filling } from '../parts/fill.ts'
import { both, column, type Flow, keepTogether, margin, styles } from '../parts/flow.ts'
import { decorate, type Pdf, put, slot, tag } from '../parts/pdf.ts'
import { writeParagraph } from '../parts/write.ts'
import { writeRows } from '../product/guarantee-table.ts'
import type { Guarantees } from '../product/sources.ts'
import { fit } from '../text/paragraph.ts'
import { box, heading } from './fact-rows.ts'
import type { Agreed } from './facts.ts'

export interface ContractDrawing {
  pdf: Pdf
  fillings: Filling[]
}

export const partiesTitle = { fr: 'Les parties', en: 'The parties' }
export const coverTitle = { fr: 'La couverture', en: 'The cover' }

/** Draws the whole guarantee table of a product. */
export function drawGuarantees(flow: Flow, table: Guarantees) {
  keepTogether(flow, 220)
  both(flow, 'H2', { fr: 'Les garanties', en: 'The guarantees' }, heading, 18)
  flow.y += 8
  writeRows(flow, table)
}

/** Draws the terms that the person must have read before signing. */
export function drawTerms(flow: Flow, terms: Bilingual[]) {
  keepTogether(flow, 120)
  both(flow, 'H2', { fr: 'Conditions essentielles', en: 'Key conditions' }, heading, 18)
  for (const term of terms) both(flow, 'P', term, box, 7)
}

/** Draws the terms and the place to sign, which always shares its page with the last of the terms. */
export function drawTermsToSign(flow: Flow, terms: Bilingual[], facts: Agreed): Filling {
  drawTerms(flow, terms.slice(0, -1))
  keepTogether(flow, 230)
  for (const last of terms.slice(-1)) both(flow, 'P', last, box, 7)
  return drawSignature(flow, facts)
}

/** Text at the foot of each page: whom to ask. */
export const footOf = ({ company, advisor }: Pick<Agreed, 'company' | 'advisor'>) =>
  `${company} · ${advisor.name}, ${advisor.phone}, ${advisor.email}`

const anchor = '{{s1|signature|85|37}}'

/** Draws the place to sign, with the provider's anchor in its upper left corner, in the colour of the page. */
function drawSignature(flow: Flow, { insured, issuedOn }: Agreed): Filling {
  keepTogether(flow, 150)
  flow.y += 24
  const { pdf, y } = flow
  const { doc } = pdf
  const day = frenchDay(issuedOn)
  both(flow, 'P', { fr: `Fait à Paris, le ${day}`, en: `Issued in Paris on ${day}` }, { ...box, width: 300 })
  const x = margin + column - 300
  decorate(doc, () => {
    doc.roundedRect(x, y, 300, 108, 12).lineWidth(1.5).dash(4, { space: 3 }).stroke(ink.brand500).undash()
    put(doc, anchor, x + 16, y + 58, { font: 'anchor', size: 8, color: ink.white })
  })
  const label = tag(doc, 'Span', () => put(doc, 'Signature', x + 16, y + 24, styles.strong))
  flow.root.add(tag(doc, 'P', [label, slot(pdf, 'Span', 'signer')]))
  const name = passportNameOf(insured) || fullNameOf(insured)
  const signer = fit([{ text: name, weight: 'regular' }], {
    width: 268,
    height: 26,
    sizes: [12, 11, 10, 9, 8, 7],
  })
  flow.y = y + 120
  return {
    slot: 'signer',
    draw: (fonts) => writeParagraph(signer, { x: x + 16, baseline: y + 40, color: ink.quiet }, fonts),
  }
}
