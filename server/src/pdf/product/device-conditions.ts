import { commitment, withdrawalLetter } from './commitment.ts'
import { type Article, closing, payout } from './conditions-texts.ts'

const contract = {
  fr: 'Le contrat se compose des présentes conditions générales, du contrat que vous signez et qui désigne vos appareils, de la notice de votre formule et du document d’information. En cas de différence, le contrat signé l’emporte.',
  en: 'The contract is made of these general conditions, of the contract that you sign and that names your devices, of the notice of your formula and of the information document. Where they differ, the signed contract prevails.',
}

const words = [
  {
    fr: '« Vous » désigne le souscripteur nommé au contrat ; « nous », l’assureur, représenté par le courtier. La valeur assurée d’un appareil est son prix d’achat toutes taxes comprises, tel que la facture le porte ; aucune franchise n’en est déduite.',
    en: '“You” is the policyholder named in the contract; “we” is the insurer, represented by the broker. The insured value of a device is its purchase price with taxes, as its invoice states it; no deductible is taken off.',
  },
  {
    fr: 'L’année de contrat compte douze mois à partir de la date de début du contrat, puis de chacun de ses anniversaires.',
    en: 'A contract year is twelve months from the contract’s start date, then from each of its anniversaries.',
  },
]

const accepted = [
  {
    fr: 'Sont acceptés les appareils neufs ou reconditionnés de moins de 5 ans, achetés avec facture. La facture est remise à la souscription ou plus tard, au plus tard avec le premier sinistre.',
    en: 'New or refurbished devices under 5 years old, bought with an invoice, are accepted. The invoice is handed in at purchase or later, with the first claim at the latest.',
  },
  {
    fr: 'Un smartphone assuré seul est payé 2 500 € au plus. Dans les formules, chaque ordinateur, tablette ou autre appareil est payé moins de 2 000 €, et le téléphone des formules « + tel » 350 € au plus. Un téléphone est désigné par son numéro IMEI, qui ne peut figurer que dans un seul contrat en cours.',
    en: 'A smartphone insured alone was bought for €2,500 at most. In the formulas each laptop, tablet or other device was bought for less than €2,000, and the phone of the “+ phone” formulas for €350 at most. A phone is named by its IMEI number, which can stand in one contract in force only.',
  },
]

const count = {
  fr: 'Nous prenons en charge deux sinistres par année de contrat, tous appareils confondus, dont un vol au plus.',
  en: 'We settle two claims per contract year, all devices together, one theft at most.',
}

const claims = {
  fr: 'Un sinistre se déclare depuis l’espace Sinistres dans les 5 jours ouvrés où vous en avez connaissance, 2 jours ouvrés pour un vol, avec le dépôt de plainte. Un retard n’est opposé que s’il cause un préjudice à l’assureur (article L. 113-2 du Code des assurances).',
  en: 'Claims are reported from the Claims area within 5 working days of your knowing of them, 2 working days for a theft, with the police report. Lateness counts only where it harms the insurer (article L. 113-2 of the Insurance Code).',
}

/** Articles of the general conditions of devices, insured alone or with another product. */
export const deviceArticles: Article[] = [
  { title: { fr: 'Objet du contrat', en: 'Purpose' }, sections: ['type'], texts: [contract] },
  { title: { fr: 'Définitions', en: 'Definitions' }, texts: words },
  { title: { fr: 'Appareils assurés', en: 'Insured devices' }, texts: accepted },
  { title: { fr: 'Étendue territoriale', en: 'Territory' }, sections: ['where'] },
  { title: { fr: 'Garanties', en: 'Cover' }, guarantees: true },
  { title: { fr: 'Nombre de sinistres', en: 'Number of claims' }, texts: [count] },
  { title: { fr: 'Exclusions', en: 'Exclusions' }, sections: ['notInsured', 'restrictions'] },
  { title: { fr: 'Prise d’effet et durée', en: 'Start and duration' }, sections: ['period'] },
  { title: { fr: 'Cotisation', en: 'Price' }, sections: ['payment'] },
  {
    title: { fr: 'Renonciation et résiliation', en: 'Withdrawal and termination' },
    sections: ['cancel'],
    texts: [commitment.devices, withdrawalLetter('L. 112-10')],
  },
  { title: { fr: 'Vos obligations', en: 'Your duties' }, sections: ['obligations'], firstOnly: true },
  { title: { fr: 'Sinistres', en: 'Claims' }, texts: [claims, payout] },
  ...closing,
]
