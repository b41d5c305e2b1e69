import { fullNameOf, passportNameOf } from '@cursus/shared/full-name'
import { frenchDay, type Insured } from '../certificate/facts.ts'
import { frenchNationality } from '../certificate/nationality.ts'
import { ink } from '../ink.ts'
import type { Bilingual } from '../parts/bilingual.ts'
import type { Filling } from '../parts/fill.ts'
import { both, column, type Flow, keepTogether, margin, styles } from '../parts/flow.ts'
import { decorate, put, slot, tag } from '../parts/pdf.ts'
import { writeParagraph } from '../parts/write.ts'
import { fit } from '../text/paragraph.ts'
import type { Agreed } from './facts.ts'

export const box = { ...styles.body, x: margin, width: column }
export const heading = { ...box, ...styles.heading }

/** One fact of a contract; its value may be in any script. */
export interface Fact {
  slot: string
  label: Bilingual
  /** Value in one piece, or in parts where a name in any script stands before French words. */
  value: string | string[]
  under?: string
  /** Greatest height of a long value in pixels; beyond it the value is set smaller. */
  height?: number
}

/** A heading and the facts under it. */
export function drawFacts(flow: Flow, title: Bilingual, facts: Fact[], before = 0): Filling[] {
  both(flow, 'H2', title, heading, before)
  return facts.map((fact) => drawFact(flow, fact))
}

const insuredPerson = {
  M: { fr: 'Assuré', en: 'Insured person' },
  Mme: { fr: 'Assurée', en: 'Insured person' },
}

/** Builds the facts that name the parties; `roles` label the person when they are not only the insured. */
export function parties(
  { insured, address, insurer, company }: Agreed,
  more: Fact[] = [],
  roles: Record<Insured['civility'], Bilingual> = insuredPerson,
): Fact[] {
  const label = roles[insured.civility]
  return [
    { slot: 'insured', label, value: identity(insured), under: passportNameOf(insured) },
    ...(address ? [{ slot: 'address', label: { fr: 'Adresse', en: 'Address' }, value: address }] : []),
    ...more,
    { slot: 'insurer', label: { fr: 'Assureur', en: 'Insurer' }, value: insurer },
    { slot: 'broker', label: { fr: 'Courtier', en: 'Broker' }, value: company },
  ]
}

/**
 * Writes a person's identity with what is known of it: « Zoé Brindemoy », « , née le 01/02/2003, nationalité
 * française ».
 */
export function identity({ civility, name, lastName, birthday, nationality }: Insured): string[] {
  const born = `${civility === 'M' ? 'né' : 'née'} le ${frenchDay(birthday)}`
  return [
    fullNameOf({ name, lastName }),
    `, ${born}${nationality ? `, ${frenchNationality(nationality.fr)}` : ''}`,
  ]
}

/** Draws a label in both languages and, at its right, the slot for its value. */
function drawFact(flow: Flow, { slot: name, label, value, under, height: most = 60 }: Fact): Filling {
  const room = { width: column - 150, height: most, sizes: [13.5, 12.5, 11.5, 10.5, 9.5, 8.5, 7.5] }
  const parts = [value].flat()
  const main = fit(
    parts.map((text) => ({ text, weight: 'regular' })),
    room,
  )
  const small = under
    ? fit([{ text: under, weight: 'regular' }], { ...room, height: 34, sizes: [11, 10, 9, 8] })
    : undefined
  const used = main.lines.length * main.leading + (small ? small.lines.length * small.leading : 0)
  const height = Math.max(42, used + 12)
  keepTogether(flow, height)
  const { pdf, y } = flow
  const { doc } = pdf
  decorate(doc, () => {
    doc
      .moveTo(margin, y + height)
      .lineTo(margin + column, y + height)
      .lineWidth(1)
      .stroke(ink.line)
  })
  const french = tag(doc, 'Span', () => put(doc, label.fr, margin, y + 17, styles.strong))
  const english = tag(doc, 'Span', () => put(doc, label.en, margin, y + 32, styles.english), { lang: 'en' })
  flow.root.add(tag(doc, 'P', [french, english, slot(pdf, 'Span', name)]))
  flow.y += height
  const below = y + 17 + main.lines.length * main.leading
  return {
    slot: name,
    actualText: [parts.join(''), under].filter(Boolean).join('\n'),
    draw: (fonts) => {
      const shown = writeParagraph(main, { x: margin + 150, baseline: y + 17, color: ink.text }, fonts)
      if (!small) return shown
      return `${shown}\n${writeParagraph(small, { x: margin + 150, baseline: below, color: ink.quiet }, fonts)}`
    },
  }
}
