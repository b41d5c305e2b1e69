import { formatDay } from '@cursus/shared/day'
import type { HomeNeeds } from '@cursus/shared/needs'
import type { Bilingual } from '../../pdf/parts/bilingual.ts'
import type { Advice } from '../purchases/product.ts'
import type { HomeKept } from './home-draft.ts'

/** What the home is to its person, as it was told. */
const uses: Record<HomeNeeds['homeUse'], Bilingual> = {
  tenant: { fr: 'Logement loué, sans colocation', en: 'Rented, not shared' },
  shared: { fr: 'Colocation', en: 'Shared with roommates' },
  residence: { fr: 'Résidence étudiante ou foyer', en: 'Student residence' },
  second: { fr: 'Résidence secondaire', en: 'Second home' },
}

/** What insures it already, as it was told. */
const covers: Record<HomeNeeds['homeCover'], Bilingual> = {
  none: { fr: 'Aucune assurance', en: 'None' },
  parents: { fr: 'L’assurance de mes parents', en: 'My parents’ insurance' },
  included: { fr: 'Une assurance comprise dans le loyer', en: 'Insurance included in the rent' },
  other: { fr: 'Une autre assurance à mon nom', en: 'Other insurance in my name' },
}

/** Whom the general conditions insure and whom not. */
const ofUse: Record<HomeNeeds['homeUse'], Bilingual> = {
  tenant: {
    fr: 'Vous louez ce logement : le contrat couvre la responsabilité que la loi demande au locataire, vos biens et votre responsabilité civile.',
    en: 'You rent this home: the contract covers the liability that the law requires of a tenant, your belongings and your personal liability.',
  },
  shared: {
    fr: 'Vous vivez en colocation : seules les personnes nommées au contrat sont assurées, avec leurs biens. Nommez tous les colocataires, ou demandez à chacun son attestation.',
    en: 'You share this home: only the people named in the contract are insured, with their belongings. Name all your roommates, or ask each for a certificate.',
  },
  residence: {
    fr: 'Vous logez en résidence : le contrat couvre votre chambre ou votre studio, vos biens et votre responsabilité civile. Vérifiez que la redevance ne comprend pas déjà cette assurance.',
    en: 'You live in a residence: the contract covers your room or studio, your belongings and your personal liability. Check that the rent does not include this insurance already.',
  },
  second: {
    fr: 'Ce contrat n’assure pas les résidences secondaires : il ne répond pas à ce besoin. Appelez votre conseillère avant de vous engager.',
    en: 'This contract does not insure second homes: it does not meet that need. Call your advisor before you commit yourself.',
  },
}

/** Why this cover answers it, by its guarantees; what may be covered twice is said. */
const ofCover: Record<HomeNeeds['homeCover'], Bilingual> = {
  none: {
    fr: 'Rien n’assure encore ce logement : les risques locatifs, le vol, le dégât des eaux et votre responsabilité civile sont couverts dès le premier jour, une fois le contrat signé.',
    en: 'Nothing insures this home yet: the tenant’s liability, theft, water damage and your personal liability are covered from the first day, once the contract is signed.',
  },
  parents: {
    fr: 'Le contrat de vos parents couvre souvent votre responsabilité civile, plus rarement le logement que vous louez : demandez-leur s’il l’assure. Un dommage n’est pas remboursé deux fois.',
    en: 'Your parents’ contract often covers your personal liability, more rarely the home that you rent: ask them whether it does. A loss is not paid twice.',
  },
  included: {
    fr: 'L’assurance comprise dans le loyer ne couvre souvent que les risques locatifs : ce contrat ajoute vos biens et votre responsabilité civile, et fait double emploi pour le reste.',
    en: 'Insurance included in the rent often covers the tenant’s liability only: this contract adds your belongings and your personal liability, and covers the rest twice.',
  },
  other: {
    fr: 'Ce logement a déjà une assurance à votre nom : deux contrats feraient double emploi. Un dommage n’est pas remboursé deux fois ; vérifiez la date de fin de l’autre contrat.',
    en: 'This home is already insured in your name: two contracts would cover it twice. A loss is not paid twice; check the last day of the other contract.',
  },
}

/** Returns what was told of a home and what is advised by it; null where nothing was told. */
export function homeAdvice({ needs, ...home }: HomeKept): Advice | null {
  if (!needs) return null
  const [use, cover] = [uses[needs.homeUse], covers[needs.homeCover]]
  const { street, postalCode, city } = home.address
  const { numberOfRooms: rooms, numberOfPersons: persons } = home
  return {
    told: [
      {
        slot: 'address',
        label: { fr: 'Logement', en: 'Home' },
        value: `${street}, ${postalCode} ${city}`,
      },
      {
        slot: 'size',
        label: { fr: 'Pièces, occupants', en: 'Rooms, occupants' },
        value: `${rooms}, ${persons}`,
      },
      {
        slot: 'use',
        label: { fr: 'Ce qu’il est pour vous', en: 'What it is to you' },
        value: use.fr,
        under: use.en,
      },
      {
        slot: 'period',
        label: { fr: 'Douze mois à partir du', en: 'Twelve months from' },
        value: formatDay(home.startDate),
      },
      {
        slot: 'cover',
        label: { fr: 'Assurance déjà détenue', en: 'Insurance held already' },
        value: cover.fr,
        under: cover.en,
      },
    ],
    sentences: [ofUse[needs.homeUse], ofCover[needs.homeCover]],
  }
}
