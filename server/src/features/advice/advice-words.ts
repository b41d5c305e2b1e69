import type { StayNeeds } from '@cursus/shared/travel'
import type { Bilingual } from '../../pdf/parts/bilingual.ts'

/** Words for the purpose of a stay, as it was told. */
export const purposes: Record<StayNeeds['purpose'], Bilingual> = {
  studies: { fr: 'Études', en: 'Studies' },
  internship: { fr: 'Stage', en: 'Internship' },
  language: { fr: 'Cours de langue', en: 'Language course' },
  other: { fr: 'Autre raison', en: 'Another reason' },
}

/** Words for the health cover that the student already has, as it was told. */
export const covers: Record<StayNeeds['healthCover'], Bilingual> = {
  none: { fr: 'Aucune assurance santé en France', en: 'No health insurance in France' },
  european_card: {
    fr: 'Carte européenne d’assurance maladie',
    en: 'European Health Insurance Card',
  },
  french: { fr: 'Sécurité sociale française', en: 'French Social Security' },
  other: { fr: 'Une autre assurance', en: 'Another insurance' },
}

/** Why this cover answers the student's needs, by its guarantees; says where they may be covered twice. */
export const advice: Record<StayNeeds['healthCover'], Bilingual> = {
  none: {
    fr: 'Vous n’avez pas d’assurance santé en France : ce séjour prend en charge vos frais médicaux à 100 % dès le premier euro, le rapatriement et la responsabilité civile.',
    en: 'You hold no health insurance in France: this cover pays your medical costs at 100% from the first euro, repatriation and personal liability.',
  },
  european_card: {
    fr: 'Votre carte couvre une partie des soins : ce séjour prend en charge le reste et ajoute le rapatriement et la responsabilité civile. Ce que la carte paie déjà n’est pas payé deux fois.',
    en: 'Your card covers part of your care: this cover pays the rest and adds repatriation and personal liability. What the card pays already is not paid twice.',
  },
  french: {
    fr: 'La Sécurité sociale rembourse une partie de vos soins : ce séjour complète ses remboursements et ajoute le rapatriement et la responsabilité civile. Ce qu’elle paie déjà n’est pas payé deux fois.',
    en: 'Social Security reimburses part of your care: this cover tops it up and adds repatriation and personal liability. What it pays already is not paid twice.',
  },
  other: {
    fr: 'Vous avez déjà une assurance : une partie de ce séjour peut faire double emploi. Comparez les frais médicaux, le rapatriement et la responsabilité civile ; un dommage n’est pas remboursé deux fois.',
    en: 'You hold an insurance already: you may be covered twice for part of this. Compare medical costs, repatriation and personal liability; a loss is not refunded twice.',
  },
}

/** Reminders that apply to every stay. */
export const reminders: Bilingual[] = [
  {
    fr: 'Vous n’êtes couvert que du premier au dernier jour ci-dessus. Vérifiez qu’ils comprennent tout votre séjour, et votre visa s’il en faut un.',
    en: 'You are covered from the first to the last day above only. Check that they contain your whole stay, and your visa where one is needed.',
  },
  {
    fr: 'Pendant 14 jours, vous pouvez renoncer à ce contrat sans motif. Le document d’information, les conditions générales et le tableau des garanties décrivent ce qui est couvert et ce qui ne l’est pas.',
    en: 'For 14 days you may withdraw from this contract without a reason. The information document, the general conditions and the table of guarantees say what is covered and what is not.',
  },
]
