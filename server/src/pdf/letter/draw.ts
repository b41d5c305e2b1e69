import offers from '../../data/offers.json' with { type: 'json' }
import { frenchDay } from '../certificate/facts.ts'
import { addressed } from '../contract/addressee.ts'
import { type ContractDrawing, footOf } from '../contract/draw.ts'
import { box, drawFacts, type Fact, heading } from '../contract/fact-rows.ts'
import { englishPrice, price } from '../contract/price.ts'
import { ink } from '../ink.ts'
import { type Bilingual, typeset } from '../parts/bilingual.ts'
import type { Filling } from '../parts/fill.ts'
import { both, closeFlow, column, type Flow, keepTogether, margin, startFlow } from '../parts/flow.ts'
import { slot, tag } from '../parts/pdf.ts'
import { writeParagraph } from '../parts/write.ts'
import { payout } from '../product/conditions-texts.ts'
import { fit } from '../text/paragraph.ts'
import { amountInWords } from './amount-in-words.ts'
import type { LetterFacts } from './facts.ts'
import { account, contesting, sentences, title } from './texts.ts'

/** Draws the letter with an empty slot for each text that a person typed; returns those texts as fillings. */
export function drawLetter(facts: LetterFacts): ContractDrawing {
  const number = { fr: `Sinistre n° ${facts.reference}`, en: `Claim no. ${facts.reference}` }
  const flow = startFlow(title, number)
  const fillings = drawFacts(flow, { fr: 'Votre dossier', en: 'Your file' }, file(facts))
  fillings.push(...drawFacts(flow, { fr: 'La décision', en: 'The decision' }, decision(facts), 18))
  if (facts.outcome === 'settled') for (const text of [payout, account]) both(flow, 'P', text, box, 8)
  keepTogether(flow, 110)
  both(flow, 'H2', { fr: 'Le motif', en: 'The reason' }, heading, 18)
  fillings.push(...drawParagraphs(flow, facts.reason))
  drawContesting(flow)
  closeFlow(flow, footOf(facts))
  return { pdf: flow.pdf, fillings }
}

function file(facts: LetterFacts): Fact[] {
  return [
    ...addressed(facts.addressee, {
      insurance: facts.insuranceType,
      reference: facts.contractReference,
      insurer: facts.insurer,
    }),
    ...event(facts),
    {
      slot: 'dates',
      label: { fr: 'Dates', en: 'Dates' },
      value: `Déclaré le ${frenchDay(facts.declaredOn)}, décidé le ${frenchDay(facts.decidedOn)}`,
      under: `Reported on ${frenchDay(facts.declaredOn)}, decided on ${frenchDay(facts.decidedOn)}`,
    },
  ]
}

const { $comment: _, ...kinds } = offers.claimTypes
type Kinds = Partial<Record<string, { value: string; label: Bilingual }[]>>

/** Writes what happened and when, as far as it is known. */
function event({ insuranceType, kind, occurredOn }: LetterFacts): Fact[] {
  const label = (kinds as Kinds)[insuranceType]?.find(({ value }) => value === kind)?.label
  const when = occurredOn ? `le ${frenchDay(occurredOn)}` : ''
  const value = [label?.fr, when].filter(Boolean).join(', ')
  if (!value) return []
  return [{ slot: 'event', label: { fr: 'Évènement', en: 'Event' }, value, under: label?.en ?? '' }]
}

/** Writes the decision; for a settled claim also the amount in figures and in words, and the deductible. */
function decision({ outcome, amountCents, deductibleCents }: LetterFacts): Fact[] {
  const { fr, en } = sentences[outcome]
  const decided = {
    slot: 'decision',
    label: { fr: 'Décision', en: 'Decision' },
    value: typeset(fr),
    under: en,
  }
  if (outcome !== 'settled' || amountCents === undefined) return [decided]
  const words = amountInWords(amountCents)
  return [
    decided,
    {
      slot: 'amount',
      label: { fr: 'Montant versé', en: 'Amount paid' },
      value: `${price(amountCents)} (${words.fr})`,
      under: words.en,
    },
    {
      slot: 'deductible',
      label: { fr: 'Franchise', en: 'Deductible' },
      ...deductible(deductibleCents),
    },
  ]
}

function deductible(cents: number | undefined): Pick<Fact, 'value' | 'under'> {
  if (cents === undefined) {
    return {
      value: 'Selon le tableau de garanties, déjà déduite',
      under: 'As in the guarantee table, already deducted',
    }
  }
  if (cents === 0) return { value: 'Aucune', under: 'None' }
  return { value: `${price(cents)}, déjà déduite`, under: `${englishPrice(cents)}, already deducted` }
}

/** Draws a typed text paragraph by paragraph; a very long one is set smaller, never cut off. */
function drawParagraphs(flow: Flow, text: string): Filling[] {
  const paragraphs = text.split(/\n+/).filter((line) => line.trim())
  return paragraphs.map((paragraph, index) => {
    const room = { width: column, height: 560, sizes: [13.5, 12.5, 11.5, 10.5, 9.5] }
    const laid = fit([{ text: paragraph, weight: 'regular' }], room)
    const height = laid.lines.length * laid.leading + 6
    keepTogether(flow, height)
    const name = `reason${index + 1}`
    flow.root.add(tag(flow.pdf.doc, 'P', [slot(flow.pdf, 'Span', name)]))
    const baseline = flow.y + laid.size + 4
    flow.y += height
    return {
      slot: name,
      actualText: paragraph,
      draw: (fonts) => writeParagraph(laid, { x: margin, baseline, color: ink.text }, fonts),
    }
  })
}

function drawContesting(flow: Flow) {
  keepTogether(flow, 150)
  both(
    flow,
    'H2',
    { fr: 'Si vous contestez cette décision', en: 'If you contest this decision' },
    heading,
    18,
  )
  for (const text of contesting) both(flow, 'P', text, box, 6)
}
