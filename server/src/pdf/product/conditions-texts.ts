import type { Bilingual } from '../parts/bilingual.ts'
import { commitment, withdrawalLetter } from './commitment.ts'

/**
 * One article of the general conditions, made of sentences of its own, sections of the information document and the
 * guarantee table.
 */
export interface Article {
  title: Bilingual
  texts?: Bilingual[]
  sections?: string[]
  /** True when the sections of the first summary alone are enough. */
  firstOnly?: true
  guarantees?: boolean
}

const claims: Bilingual = {
  fr: 'Un sinistre se déclare depuis l’espace Sinistres dans les 5 jours ouvrés où vous en avez connaissance, 2 jours ouvrés pour un vol, 30 jours après l’arrêté pour une catastrophe naturelle. Un retard n’est opposé que s’il cause un préjudice à l’assureur (article L. 113-2 du Code des assurances).',
  en: 'Claims are reported from the Claims area within 5 working days of your knowing of them, 2 working days for a theft, 30 days after the order for a natural disaster. Lateness counts only where it harms the insurer (article L. 113-2 of the Insurance Code).',
}

export const payout: Bilingual = {
  fr: 'L’indemnité est versée dans les 30 jours de l’accord ou de la décision de justice.',
  en: 'Compensation is paid within 30 days of agreement or of the court’s decision.',
}

export const closing: Article[] = [
  {
    title: { fr: 'Réclamations et médiation', en: 'Complaints and mediation' },
    texts: [
      {
        fr: 'Une réclamation reçoit un accusé sous 10 jours ouvrés et une réponse sous deux mois. Si elle ne vous satisfait pas, vous pouvez saisir gratuitement la Médiation de l’Assurance.',
        en: 'A complaint is acknowledged within 10 working days and answered within two months. If the answer does not satisfy you, the Insurance Ombudsman may be asked free of charge.',
      },
    ],
  },
  {
    title: { fr: 'Prescription', en: 'Limitation' },
    texts: [
      {
        fr: 'Toute action dérivant du contrat se prescrit par deux ans à compter de l’évènement qui y donne naissance (articles L. 114-1 à L. 114-3 du Code des assurances).',
        en: 'Any action under the contract lapses two years after the event that gives rise to it (articles L. 114-1 to L. 114-3 of the Insurance Code).',
      },
    ],
  },
  {
    title: { fr: 'Données personnelles', en: 'Personal data' },
    texts: [
      {
        fr: 'Vos données servent à la conclusion et à la gestion du contrat et au règlement des sinistres. Vous pouvez y accéder, les faire rectifier ou effacer, et en demander une copie, depuis votre espace ou auprès de votre conseillère.',
        en: 'Your data serve to conclude and manage the contract and to settle claims. You may see, correct or erase them, and ask for a copy, from your account or through your advisor.',
      },
    ],
  },
  {
    title: { fr: 'Droit applicable', en: 'Law' },
    texts: [
      {
        fr: 'Le contrat est régi par le droit français. Le texte français fait foi ; l’anglais est donné pour information.',
        en: 'French law governs the contract. The French text prevails; the English is given for information.',
      },
    ],
  },
]

const withdrawal = {
  'health-mobility': {
    fr: 'La renonciation est ouverte 14 jours après un achat à distance, 30 jours lorsque l’assurance accompagne un voyage vendu par un tiers. Elle se fait en ligne, par message ou par courrier ; le prix est remboursé dans les 30 jours.',
    en: 'You may withdraw within 14 days of a distance sale, within 30 days when the insurance comes with a trip sold by a third party: online, by message or by letter. The price is paid back within 30 days.',
  },
  home: commitment.home,
}

const contract = {
  fr: 'Le contrat se compose des présentes conditions générales, de l’attestation ou des conditions particulières qui vous sont remises, du tableau des garanties et du document d’information. En cas de différence, les conditions particulières l’emportent.',
  en: 'The contract is made of these general conditions, of the certificate or particular conditions handed to you, of the guarantee table and of the information document. Where they differ, the particular conditions prevail.',
}

const words = {
  fr: '« Vous » désigne l’assuré nommé au contrat ; « nous », l’assureur, représenté par le courtier. La franchise est la part d’un dommage qui reste à votre charge ; le plafond, la somme la plus haute que nous versons.',
  en: '“You” is the insured person named in the contract; “we” is the insurer, represented by the broker. The deductible is the part of a damage that you bear; the limit is the highest sum that we pay.',
}

/** Lists the articles in order. Amounts, exclusions and duties come from the product's own data. */
export function articlesOf(product: 'health-mobility' | 'home'): Article[] {
  return [
    { title: { fr: 'Objet du contrat', en: 'Purpose' }, sections: ['type'], texts: [contract] },
    { title: { fr: 'Définitions', en: 'Definitions' }, texts: [words] },
    { title: { fr: 'Étendue territoriale', en: 'Territory' }, sections: ['where'] },
    { title: { fr: 'Garanties', en: 'Cover' }, guarantees: true },
    { title: { fr: 'Exclusions', en: 'Exclusions' }, sections: ['notInsured', 'restrictions'] },
    { title: { fr: 'Prise d’effet et durée', en: 'Start and duration' }, sections: ['period'] },
    { title: { fr: 'Cotisation', en: 'Price' }, sections: ['payment'] },
    {
      title: { fr: 'Renonciation et résiliation', en: 'Withdrawal and termination' },
      sections: ['cancel'],
      texts: [withdrawal[product], withdrawalLetter('L. 112-2-1')],
    },
    { title: { fr: 'Vos obligations', en: 'Your duties' }, sections: ['obligations'] },
    { title: { fr: 'Sinistres', en: 'Claims' }, texts: [claims, payout] },
    ...closing,
  ]
}
