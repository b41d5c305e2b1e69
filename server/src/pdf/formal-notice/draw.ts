import { frenchDay } from '../certificate/facts.ts'
import { addressed } from '../contract/addressee.ts'
import { type ContractDrawing, footOf } from '../contract/draw.ts'
import { box, drawFacts, type Fact, heading } from '../contract/fact-rows.ts'
import { price } from '../contract/price.ts'
import { amountInWords } from '../letter/amount-in-words.ts'
import type { Bilingual } from '../parts/bilingual.ts'
import { both, closeFlow, keepTogether, startFlow } from '../parts/flow.ts'
import type { FormalNoticeFacts } from './facts.ts'

const title: Bilingual = { fr: 'Mise en demeure de payer', en: 'Formal notice to pay' }

/** Sentences of the notice in the order of the article: payment, suspension, end, and how the cover comes back. */
const sentences: Bilingual[] = [
  {
    fr: 'Lettre recommandée. Sauf erreur de notre part, la cotisation ci-dessus n’est pas payée. Nous vous mettons en demeure de la régler, dans votre espace, page « Mes paiements ».',
    en: 'Registered letter. Unless we are mistaken, the premium above has not been paid. We give you formal notice to pay it, in your account, page “My payments”.',
  },
  {
    fr: 'À défaut de paiement, votre garantie sera suspendue trente jours après l’envoi de cette lettre : un sinistre survenu pendant la suspension n’est pas couvert. Dix jours après la fin de ce délai, votre contrat pourra être résilié (article L. 113-3 du Code des assurances).',
    en: 'If it is not paid, your cover will be suspended thirty days after this letter is sent: what happens during the suspension is not covered. Ten days after that period, your contract may be terminated (article L. 113-3 of the French Insurance Code).',
  },
  {
    fr: 'Payée avant la résiliation, la cotisation remet tout en vigueur : la garantie reprend le lendemain du paiement à midi. Ce que vous devez reste dû, même après la résiliation.',
    en: 'If the premium is paid before the termination, everything is restored: cover starts again at noon on the day after the payment. What you owe remains due even after the termination.',
  },
]

/** Draws the letter with an empty slot for each text that a person typed; returns those texts as fillings. */
export function drawFormalNotice(facts: FormalNoticeFacts): ContractDrawing {
  const number = { fr: `Contrat n° ${facts.reference}`, en: `Contract no. ${facts.reference}` }
  const flow = startFlow(title, number)
  const fillings = drawFacts(flow, { fr: 'Votre contrat', en: 'Your contract' }, about(facts))
  fillings.push(...drawFacts(flow, { fr: 'La somme due', en: 'What is owed' }, owed(facts), 18))
  keepTogether(flow, 150)
  both(flow, 'H2', { fr: 'Ce que dit la loi', en: 'What the law says' }, heading, 18)
  for (const sentence of [...sentences, ...ofThisContract(facts)]) both(flow, 'P', sentence, box, 8)
  closeFlow(flow, footOf(facts))
  return { pdf: flow.pdf, fillings }
}

/** Says what comes of this contract where it ends before what the article speaks of. */
function ofThisContract({ ending }: FormalNoticeFacts): Bilingual[] {
  if (!ending) return []
  const day = frenchDay(ending.lastDay)
  return ending.suspends
    ? [
        {
          fr: `Votre contrat prend fin le ${day}, avant le jour de cette résiliation.`,
          en: `Your contract ends on ${day}, before the day of that termination.`,
        },
      ]
    : [
        {
          fr: `Votre contrat prend fin le ${day}, avant le jour de cette suspension : votre garantie continue jusque-là.`,
          en: `Your contract ends on ${day}, before the day of that suspension: your cover goes on until then.`,
        },
      ]
}

function about({ addressee, reference, insuranceType, insurer, writtenOn }: FormalNoticeFacts): Fact[] {
  return [
    ...addressed(addressee, { insurance: insuranceType, reference, insurer }),
    { slot: 'day', label: { fr: 'Fait le', en: 'Written on' }, value: frenchDay(writtenOn) },
  ]
}

function owed({ owedCents, lateSince }: FormalNoticeFacts): Fact[] {
  const words = amountInWords(owedCents)
  return [
    {
      slot: 'amount',
      label: { fr: 'À payer', en: 'To pay' },
      value: `${price(owedCents)} (${words.fr})`,
      under: words.en,
    },
    { slot: 'since', label: { fr: 'Impayée depuis le', en: 'Unpaid since' }, value: frenchDay(lateSince) },
  ]
}
