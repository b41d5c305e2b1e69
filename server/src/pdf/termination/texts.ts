import { frenchDay } from '../certificate/facts.ts'
import type { Bilingual } from '../parts/bilingual.ts'
import type { NoticeFacts } from './facts.ts'

export const title: Bilingual = { fr: 'Avis de résiliation', en: 'Notice of termination' }
export const fileTitle: Bilingual = { fr: 'Votre demande', en: 'Your request' }
export const endTitle: Bilingual = { fr: 'La fin du contrat', en: 'The end of the contract' }
export const effectsTitle: Bilingual = { fr: 'Les effets', en: 'What follows' }
export const rightTitle: Bilingual = { fr: 'Vos droits', en: 'Your rights' }

const claims: Bilingual = {
  fr: 'Un évènement survenu pendant la garantie peut encore être déclaré après la fin du contrat. Un sinistre déjà déclaré suit son cours.',
  en: 'A claim may still be made after the end of the contract for an event during the cover. Claims already made continue.',
}

const charges: Bilingual = {
  fr: 'Plus aucune prime n’est due ni prélevée pour un jour qui suit la fin du contrat. Aucun frais n’est retenu.',
  en: 'No premium is due or charged for any day after the end of the contract. No fee is charged.',
}

/** Sentences on what the end of a contract changes and what it leaves; of a certificate in the words of its check page. */
export function effectsOf({ lastDay, hasCertificate }: NoticeFacts): Bilingual[] {
  const certificate = hasCertificate ? [lastDay ? terminated : cancelled] : []
  if (!lastDay) return [never, ...certificate, charges]
  const covered: Bilingual = {
    fr: `Toutes les garanties restent acquises jusqu’au ${frenchDay(lastDay)} inclus.`,
    en: `Cover continues up to and including ${frenchDay(lastDay)}.`,
  }
  return [covered, ...certificate, claims, charges]
}

const never: Bilingual = {
  fr: 'Le contrat ne couvre aucun jour.',
  en: 'The contract covers no day.',
}

const cancelled: Bilingual = {
  fr: 'L’attestation remise ne vaut plus : la page de contrôle dit « annulée ».',
  en: 'The certificate is no longer valid: its check page says “cancelled”.',
}

const terminated: Bilingual = {
  fr: 'Dès le lendemain, l’attestation ne vaut plus : la page de contrôle dit « résiliée ».',
  en: 'From the next day on the certificate is no longer valid: its check page says “terminated”.',
}

/** Sentences on taking the request back, complaining, and the time limit of a lawsuit. */
export const right: Bilingual[] = [
  {
    fr: 'Vous pouvez reprendre cette demande jusqu’à la veille de la fin du contrat, sur la page « Résilier votre contrat » de votre espace.',
    en: 'You may cancel this request until the day before the end of the contract, on the page “Terminate your contract” of your account.',
  },
  {
    fr: 'Une réclamation reçoit un accusé sous 10 jours ouvrables et une réponse sous deux mois. Si elle ne vous satisfait pas, vous pouvez saisir gratuitement la Médiation de l’Assurance.',
    en: 'A complaint is acknowledged within 10 working days, Saturdays included, and answered within two months. If the answer does not satisfy you, you may ask the Insurance Ombudsman free of charge.',
  },
]
