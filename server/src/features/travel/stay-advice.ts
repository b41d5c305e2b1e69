import { FRANCE_ID } from '@cursus/shared/countries'
import { formatDay } from '@cursus/shared/day'
import type { StayNeeds } from '@cursus/shared/needs'
import type { Bilingual } from '../../pdf/parts/bilingual.ts'
import { nameIn } from '../countries/countries.queries.ts'
import type { Advice, Known } from '../purchases/product.ts'
import type { StayDraft } from './stay-draft.ts'

/** Why somebody goes, as it was told. */
const purposes: Record<StayNeeds['purpose'], Bilingual> = {
  studies: { fr: 'Études', en: 'Studies' },
  internship: { fr: 'Stage', en: 'Internship' },
  language: { fr: 'Cours de langue', en: 'Language course' },
  other: { fr: 'Autre raison', en: 'Another reason' },
}

type Words = Record<StayNeeds['healthCover'], Bilingual>

/** The health cover that they hold already, as it was told. */
const covers = (isFrance: boolean): Words => ({
  none: isFrance
    ? { fr: 'Aucune assurance santé en France', en: 'No health insurance in France' }
    : { fr: 'Aucune assurance santé sur place', en: 'No health insurance there' },
  european_card: {
    fr: 'Carte européenne d’assurance maladie',
    en: 'European Health Insurance Card',
  },
  french: { fr: 'Sécurité sociale française', en: 'French Social Security' },
  other: { fr: 'Une autre assurance', en: 'Other insurance' },
})

/** Why this cover answers it, by its guarantees; what may be covered twice is said. */
const inFrance: Words = {
  none: {
    fr: 'Vous n’avez pas d’assurance santé en France : ce séjour prend en charge vos frais médicaux à 100 % dès le premier euro, le rapatriement et la responsabilité civile.',
    en: 'You have no health insurance in France: this cover pays your medical costs at 100% from the first euro, repatriation and personal liability.',
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
    en: 'You already have insurance: you may be covered twice for part of this. Compare medical costs, repatriation and personal liability; a loss is not paid twice.',
  },
}

const abroad: Words = {
  ...inFrance,
  none: {
    fr: 'Vous n’avez pas d’assurance santé sur place : ce séjour prend en charge vos frais médicaux à 100 % dès le premier euro, le rapatriement et la responsabilité civile.',
    en: 'You have no health insurance there: this cover pays your medical costs at 100% from the first euro, repatriation and personal liability.',
  },
  european_card: {
    fr: 'Votre carte ne vaut que dans les pays qui l’acceptent, pour une partie des soins : ce séjour prend en charge le reste et ajoute le rapatriement et la responsabilité civile. Ce que la carte paie déjà n’est pas payé deux fois.',
    en: 'Your card is valid only in the countries that accept it, for part of your care: this cover pays the rest and adds repatriation and personal liability. What the card pays already is not paid twice.',
  },
  french: {
    fr: 'À l’étranger, la Sécurité sociale ne rembourse qu’une partie de certains soins : ce séjour complète ses remboursements et ajoute le rapatriement et la responsabilité civile. Ce qu’elle paie déjà n’est pas payé deux fois.',
    en: 'Abroad, French Social Security reimburses part of some care only: this cover tops it up and adds repatriation and personal liability. What it pays already is not paid twice.',
  },
}

const check: Bilingual = {
  fr: 'Vous n’êtes couvert que du premier au dernier jour ci-dessus. Vérifiez qu’ils comprennent tout votre séjour, et votre visa s’il en faut un.',
  en: 'You are covered from the first to the last day above only. Check that they include your whole stay, and your visa where one is needed.',
}

/** What was told of a stay and what is advised by it. */
export function stayAdvice(
  { needs, country, startDate, endDate }: StayDraft,
  { countries }: Known,
): Advice | null {
  if (!needs) return null
  const isFrance = country === FRANCE_ID
  const [purpose, cover] = [purposes[needs.purpose], covers(isFrance)[needs.healthCover]]
  const where = countries.byId.get(country)
  return {
    told: [
      {
        slot: 'purpose',
        label: { fr: 'Raison du séjour', en: 'Reason for the stay' },
        value: purpose.fr,
        under: purpose.en,
      },
      {
        slot: 'country',
        label: { fr: 'Pays', en: 'Country' },
        value: where ? nameIn('fr', where.name) : '',
        under: where && nameIn('en', where.name),
      },
      {
        slot: 'period',
        label: { fr: 'Du', en: 'From' },
        value: `${formatDay(startDate)} au ${formatDay(endDate)}`,
      },
      {
        slot: 'cover',
        label: { fr: 'Assurance santé déjà détenue', en: 'Health insurance held already' },
        value: cover.fr,
        under: cover.en,
      },
    ],
    sentences: [(isFrance ? inFrance : abroad)[needs.healthCover], check],
  }
}
