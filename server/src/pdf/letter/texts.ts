import type { Bilingual } from '../parts/bilingual.ts'
import type { LetterFacts } from './facts.ts'

export const title: Bilingual = { fr: 'Décision sur votre sinistre', en: 'Decision on your claim' }

/** The decision in one sentence, by outcome. */
export const sentences: Record<LetterFacts['outcome'], Bilingual> = {
  settled: {
    fr: 'Votre sinistre est pris en charge : votre assureur vous verse le montant ci-dessous.',
    en: 'Your claim is accepted. Your insurer pays you the amount below.',
  },
  refused: {
    fr: 'Votre sinistre n’est pas pris en charge par votre contrat.',
    en: 'Your claim is not covered by your contract.',
  },
  other_insurer: {
    fr: 'Votre sinistre relève d’un autre assureur, à qui vous pouvez le déclarer.',
    en: 'Your claim falls to another insurer, to which you may make it.',
  },
}

/** Where a settled claim is paid to, of which nothing is asked here. */
export const account: Bilingual = {
  fr: 'Votre assureur vous demande lui-même, par courrier ou par e-mail, sur quel compte verser cette somme.',
  en: 'Your insurer itself asks you, by letter or e-mail, into which account to pay this sum.',
}

/** Sentences that say how the student may contest the decision. */
export const contesting: Bilingual[] = [
  {
    fr: 'Vous n’êtes pas d’accord ? Répondez dans votre espace, page « Suivre mes sinistres », ou écrivez-nous depuis la page Contact en choisissant « Réclamation ».',
    en: 'Do you disagree? Answer in your account, on the page “Follow my claims”, or write to us from the page Contact and choose “Complaint”.',
  },
  {
    fr: 'Votre réclamation reçoit un accusé sous 10 jours ouvrables et une réponse sous deux mois. Si elle ne vous satisfait pas, vous pouvez saisir gratuitement la Médiation de l’Assurance, sans perdre le droit d’aller en justice.',
    en: 'Your complaint is acknowledged within 10 working days, Saturdays included, and answered within two months. If the answer does not satisfy you, you may ask the Insurance Ombudsman free of charge, and keep the right to go to court.',
  },
  {
    fr: 'Toute action dérivant du contrat se prescrit par deux ans (articles L. 114-1 à L. 114-3 du Code des assurances).',
    en: 'Any action under the contract lapses after two years (articles L. 114-1 to L. 114-3 of the Insurance Code).',
  },
]
