import { ink } from '../ink.ts'
import { type Lead, otherThan } from '../parts/bilingual.ts'
import type { Filling } from '../parts/fill.ts'
import { pageHeight } from '../parts/pdf.ts'
import { fillColor, type Place, writeParagraph } from '../parts/write.ts'
import { fit, type Paragraph, type Part, type Room } from '../text/paragraph.ts'
import { type Certified, englishDay, frenchDay, spacedCode } from './facts.ts'
import { type Layout, layoutOf, left, right, type Variant, valueX } from './layout.ts'
import { qrOperators } from './qr.ts'
import { bold, plain } from './rows.ts'
import type { Row, Sheet } from './sheet.ts'

/** Lists what is written into the slots of a certificate's template; a short form goes behind the address in its 2D code. */
export function fillingsOf(
  { rows, certified, lead }: Sheet,
  variant: Variant,
  shortForm?: string,
): Filling[] {
  const layout = layoutOf(variant)
  const cells = rows.flatMap((row, index) => {
    const place = layout.rows[index]
    return place ? cell(row, place) : []
  })
  const civility = certified.insured.civility === 'M' ? 'Assuré' : 'Assurée'
  const top = layout.rows[0]?.top ?? 0
  const room = { width: 140, height: 20, sizes: [lead === 'fr' ? 13.5 : 11.5] }
  return [
    reference(certified, variant),
    lead === 'fr'
      ? line('civility', [{ text: civility, weight: 'semibold' }], label(top + 20.5, ink.text), room)
      : line('civility', [plain(civility)], label(top + 37.5, ink.quiet), room, 'fr'),
    ...cells,
    ...closing(certified, layout, lead),
    qrCode(certified, { layout, lead, shortForm }),
    footer(certified, lead),
  ]
}

const label = (baseline: number, color: string): Place => ({ x: left, baseline, color })

const sizes = [15, 13.5, 12, 11, 10, 9, 8, 7, 6]
const underRoom = { width: right - valueX, height: 18, sizes: [12.5, 11, 10, 9, 8, 7, 6] }

/**
 * Tells whether a text needs a row of more than the usual height, because it would have to be set smaller than 12
 * pixels there.
 */
export function needsTallRow({ main, under, mayGrow }: Row): boolean {
  if (!mayGrow) return false
  return fit(main, { width: right - valueX, height: under ? 26 : 44, sizes }).size < 12
}

/** Fits the text under a value, in small print unless it is as strong as the value of this size. */
function fitUnder(text: string, strongSize: number): Paragraph {
  if (!strongSize) return fit([plain(text)], underRoom)
  return fit([bold(text)], { ...underRoom, sizes: sizes.filter((size) => size <= strongSize) })
}

function cell(
  { slot, main, under, isUnderStrong = false }: Row,
  { top, height }: { top: number; height: number },
): Filling {
  const room = { width: right - valueX, height: height - 6 - (under ? 18 : 0), sizes }
  const paragraph = fit(main, room)
  const below = under ? fitUnder(under, isUnderStrong ? paragraph.size : 0) : undefined
  const used = paragraph.lines.length * paragraph.leading + (below ? 18 : 0)
  // Optical middle: a line's baseline lies about a third of its size under its middle.
  const baseline = top + (height - 1 - used) / 2 + paragraph.leading / 2 + paragraph.size * 0.35
  const last = baseline + (paragraph.lines.length - 1) * paragraph.leading
  return {
    slot,
    actualText: [main.map(({ text }) => text).join(''), under].filter(Boolean).join('\n'),
    draw: (fonts) => {
      const first = writeParagraph(paragraph, { x: valueX, baseline, color: ink.text }, fonts)
      if (!below) return first
      const place = { x: valueX, baseline: last + 17.5, color: isUnderStrong ? ink.text : ink.quiet }
      return `${first}\n${writeParagraph(below, place, fonts)}`
    },
  }
}

function line(slot: string, parts: Part[], place: Place, room: Room, lang?: string): Filling {
  const paragraph: Paragraph = fit(parts, room)
  return { slot, draw: (fonts) => writeParagraph(paragraph, place, fonts), ...(lang ? { lang } : {}) }
}

function reference({ reference: number }: Certified, { band }: Variant): Filling {
  const place: Place = {
    x: right,
    baseline: band ? 178 : 64,
    color: band ? ink.text : ink.white,
    align: 'right',
  }
  return line('reference', [{ text: number, weight: 'code' }], place, {
    width: 300,
    height: 22,
    sizes: [16.5, 14, 12],
  })
}

function closing(facts: Certified, { closingBottom: bottom }: Layout, lead: Lead): Filling[] {
  const other = otherThan(lead)
  const done = {
    fr: `Fait à Paris, le ${frenchDay(facts.issuedOn)}`,
    en: `Issued in Paris on ${lead === 'en' ? englishDay(facts.issuedOn) : frenchDay(facts.issuedOn)}`,
  }
  const at = (above: number, color: string): Place => ({ x: 547, baseline: bottom - above, color })
  const wide = (size: number): Room => ({
    width: 180,
    height: 18,
    sizes: [size, size - 1, size - 2, size - 3],
  })
  const issued = { x: left, baseline: bottom - 91.5, color: ink.text }
  const site = facts.verifyUrl.replace(/^https?:\/\//, '').replace(/\/[^/]*$/, '')
  return [
    line('issued', [plain(done[lead])], issued, { ...wide(13.5), width: 340 }),
    line('issuedUnder', [plain(done[other])], under(issued), { ...wide(11.5), width: 340 }, other),
    line('verifyUrl', [plain(site)], at(79.5, ink.text), wide(12.5)),
    line('code', [{ text: spacedCode(facts.code), weight: 'code' }], at(42, ink.text), wide(14.5)),
  ]
}

type Coded = { layout: Layout; lead: Lead; shortForm: string | undefined }

function qrCode({ verifyUrl }: Certified, { layout, lead, shortForm }: Coded): Filling {
  const place = { x: 429, y: pageHeight - layout.closingBottom + 13, size: 104 }
  const content = shortForm ? `${verifyUrl}#${shortForm}` : verifyUrl
  return {
    slot: 'qr',
    alt: `${lead === 'en' ? 'QR code to verify:' : 'QR code de vérification :'} ${verifyUrl}`,
    draw: () => `${fillColor(ink.black)} ${qrOperators(content, place)}`,
  }
}

const under = (place: Place): Place => ({ ...place, baseline: place.baseline + 17, color: ink.quiet })

function footer({ company, advisor: { name, phone, email } }: Certified, lead: Lead): Filling {
  const text = {
    fr:
      `${company}, courtier en assurances. Votre conseillère : ${name}, ${phone}, ${email}. ` +
      'Cette attestation ne peut engager l’assureur au-delà des conditions du contrat.',
    en:
      `${company}, insurance broker. Your advisor: ${name}, ${phone}, ${email}. ` +
      'This certificate cannot bind the insurer beyond the conditions of the contract.',
  }[lead]
  const room = { width: 560, height: 42, sizes: [10.5, 9.5, 8.5, 7.5] }
  return line('footer', [plain(text)], { x: left, baseline: 1086.4, color: ink.quiet }, room)
}
