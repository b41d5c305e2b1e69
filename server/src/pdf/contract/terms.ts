import type { Bilingual } from '../parts/bilingual.ts'
import { commitment } from '../product/commitment.ts'

/** Conditions of a stay that a person must have read before signing, beside the general conditions. */
export const stayTerms: Bilingual[] = [
  {
    fr: 'La couverture commence et finit aux dates ci-dessus, sans reconduction ; signée après son premier jour, elle commence le jour de la signature. Elle vaut dans le pays de destination et en transit, et 30 jours de suite au plus dans un pays de la même zone ou d’une zone moins chère.',
    en: 'Cover starts and ends on the dates above and is not renewed; signed after its first day, it starts on the day of the signature. It holds in the destination country and in transit, and for at most 30 days in a row in a country of the same zone or of a cheaper one.',
  },
  {
    fr: 'Renonciation sans frais dans les 14 jours suivant l’achat en ligne, tant que la couverture n’a pas été entièrement exécutée ; 30 jours si l’assurance accompagne un voyage vendu par un tiers. Remboursement en cas de refus de visa ou de séjour annulé par l’établissement avant le départ.',
    en: 'Withdrawal free of charge within 14 days of the online purchase, as long as cover has not been fully used; 30 days if the insurance comes with a trip sold by a third party. Refund if the visa is refused or the school cancels the stay before departure.',
  },
  {
    fr: 'Sinistres à déclarer dans les 5 jours ouvrés, 2 jours ouvrés pour un vol. Avant une hospitalisation ou un retour, appelez l’assistance, sauf urgence vitale.',
    en: 'Claims are to be reported within 5 working days, 2 working days for a theft. Before a hospital stay or a return, call the assistance desk, except in a life-threatening emergency.',
  },
  {
    fr: 'Ne sont pas couverts, entre autres : les suites d’une maladie connue et non stabilisée avant le départ, les soins de confort, l’annulation du voyage, les faits intentionnels, les zones formellement déconseillées avant le départ.',
    en: 'Not covered, among others: consequences of an illness known and not stable before departure, comfort care, trip cancellation, wilful acts, areas formally advised against before departure.',
  },
  {
    fr: 'L’assuré reconnaît avoir reçu et lu, avant de signer, les conditions générales, le tableau des garanties et le document d’information, qui font partie du contrat.',
    en: 'The insured person has received and read the general conditions, the guarantee table and the information document before signing; they are part of the contract.',
  },
]

/**
 * Conditions of a home that a person must have read before signing. The law says what ends the commitment early and
 * by when a claim is declared.
 */
export const homeTerms: Bilingual[] = [
  commitment.home,
  {
    fr: 'Signé après son premier jour, ce contrat couvre à partir du jour de la signature.',
    en: 'Signed after its first day, this contract covers from the day of the signature.',
  },
  {
    fr: 'Renonciation sans frais dans les 14 jours suivant l’achat en ligne ; les jours déjà couverts à votre demande restent dus.',
    en: 'Withdrawal free of charge within 14 days of the online purchase; days covered already at your request are due.',
  },
  {
    fr: 'Sinistres à déclarer dans les 5 jours ouvrés, 2 jours ouvrés pour un vol, 30 jours après l’arrêté pour une catastrophe naturelle.',
    en: 'Claims are to be reported within 5 working days, 2 working days for a theft, 30 days after the order for a natural disaster.',
  },
  {
    fr: 'Le nombre de pièces et les occupants sont ceux qui sont déclarés ci-dessus ; tout changement se signale dans les 15 jours. Chaque occupant nommé dispose de la responsabilité civile ; le capital mobilier se partage.',
    en: 'Rooms and occupants are those stated above; any change is to be reported within 15 days. Each named occupant has liability cover; the contents capital is shared.',
  },
  {
    fr: 'Ne sont pas couverts, entre autres : les biens d’un occupant qui n’est pas nommé, les véhicules à moteur et les espèces, le vol commis par un occupant ou sans trace d’effraction, le vol au-delà de 60 jours d’inoccupation dans l’année, les dommages dus à un défaut d’entretien connu.',
    en: 'Not covered, among others: belongings of an occupant who is not named, motor vehicles and cash, theft by an occupant or without signs of break-in, theft beyond 60 days of vacancy in the year, damage due to a known lack of maintenance.',
  },
  {
    fr: 'Le souscripteur reconnaît avoir reçu et lu, avant de signer, les conditions générales, le tableau des garanties et le document d’information, qui font partie du contrat.',
    en: 'The policyholder has received and read the general conditions, the guarantee table and the information document before signing; they are part of the contract.',
  },
]

/** Conditions that whoever signs for devices agrees to, beside the terms of the product. */
export const deviceSigningTerms: Bilingual[] = [
  {
    fr: 'La garantie débute à la signature électronique de ce contrat.',
    en: 'Cover begins with the electronic signature of this contract.',
  },
  {
    fr: 'Ne sont pas couverts, entre autres : la perte, l’oubli et le vol sans circonstance établie, la panne interne et l’usure, le dommage volontaire ou antérieur à la souscription, l’appareil laissé sans surveillance dans un lieu public ou visible dans un véhicule.',
    en: 'Not covered, among others: loss, devices left behind and theft without established circumstances, internal failure and wear, wilful or earlier damage, a device left unattended in a public place or visible in a vehicle.',
  },
  {
    fr: 'L’assuré reconnaît avoir reçu et lu, avant de signer, les conditions générales, la notice, le tableau des garanties et le document d’information, qui font partie du contrat.',
    en: 'The insured person has received and read the general conditions, the notice, the guarantee table and the information document before signing; they are part of the contract.',
  },
]
