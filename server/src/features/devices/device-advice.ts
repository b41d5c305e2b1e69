import type { DeviceNeeds } from '@cursus/shared/needs'
import type { Bilingual } from '../../pdf/parts/bilingual.ts'
import type { Advice, Known } from '../purchases/product.ts'
import type { DevicesKept } from './devices-draft.ts'

/** What its person fears most, as it was told. */
const risks: Record<DeviceNeeds['deviceRisk'], Bilingual> = {
  breakage: { fr: 'La casse et l’oxydation', en: 'Breakage and liquid damage' },
  theft: { fr: 'Le vol', en: 'Theft' },
  both: { fr: 'La casse et le vol', en: 'Breakage and theft' },
}

/** What covers the devices already, as it was told. */
const covers: Record<DeviceNeeds['deviceCover'], Bilingual> = {
  none: { fr: 'Rien', en: 'Nothing' },
  maker: { fr: 'La garantie du fabricant', en: 'The maker’s warranty' },
  card: { fr: 'Une carte bancaire ou une assurance habitation', en: 'A bank card or home insurance' },
  other: { fr: 'Une autre assurance d’appareils', en: 'Other device insurance' },
}

/** What of it is covered, and what is not. */
const ofRisk: Record<DeviceNeeds['deviceRisk'], Bilingual> = {
  breakage: {
    fr: 'La casse accidentelle, écran compris, et l’oxydation sont couvertes sans franchise : réparation d’abord, sinon remplacement ou indemnité. La panne et l’usure ne le sont pas.',
    en: 'Accidental breakage, screen included, and liquid damage are covered with no deductible: repair first, else replacement or a payment. Breakdown and wear are not.',
  },
  theft: {
    fr: 'Le vol par effraction, agression, à l’arraché, à la tire ou par introduction clandestine est couvert une fois par année, plainte déposée sous 48 heures. L’oubli et la perte ne le sont pas.',
    en: 'Theft by break-in, assault, snatching, pickpocketing or entry by stealth is covered once a year, reported to the police within 48 hours. Devices left behind or lost are not.',
  },
  both: {
    fr: 'La casse, l’oxydation et le vol avec effraction ou agression sont couverts sans franchise, deux sinistres par année, dont un vol au plus. La panne, l’usure, l’oubli et la perte ne le sont pas.',
    en: 'Breakage, liquid damage and theft by break-in or assault are covered with no deductible, two claims a year, at most one of them a theft. Breakdown, wear and devices left behind or lost are not.',
  },
}

/** Why this cover answers it; what may be covered twice is said. */
const ofCover: Record<DeviceNeeds['deviceCover'], Bilingual> = {
  none: {
    fr: 'Rien ne couvre encore vos appareils : ce contrat le fait dans le monde entier, dès sa signature.',
    en: 'Nothing covers your devices yet: this contract does, worldwide, once it is signed.',
  },
  maker: {
    fr: 'La garantie du fabricant couvre la panne, ce contrat la casse et le vol : ils se complètent.',
    en: 'The maker’s warranty covers breakdown, this contract breakage and theft: they complement each other.',
  },
  card: {
    fr: 'Une carte bancaire ou une assurance habitation couvre parfois le vol : comparez avant de payer. Un dommage n’est pas remboursé deux fois.',
    en: 'A bank card or home insurance sometimes covers theft: compare before you pay. A loss is not paid twice.',
  },
  other: {
    fr: 'Vos appareils ont déjà une assurance : deux contrats feraient double emploi. Un dommage n’est pas remboursé deux fois ; vérifiez la date de fin de l’autre contrat.',
    en: 'Your devices are insured already: two contracts would cover them twice. A loss is not paid twice; check the last day of the other contract.',
  },
}

/** What was told of devices and what is advised by it. */
export function deviceAdvice({ needs, priceId, device }: DevicesKept, { tariffs }: Known): Advice | null {
  if (!needs) return null
  const [risk, cover] = [risks[needs.deviceRisk], covers[needs.deviceCover]]
  const offer = tariffs.deviceOffer(priceId)
  const named = [device.brand, device.model].filter(Boolean).join(' ')
  return {
    told: [
      {
        slot: 'offer',
        label: { fr: 'Formule', en: 'Plan' },
        value: offer?.name.fr ?? '',
        under: offer?.name.en,
      },
      ...(named ? [{ slot: 'device', label: { fr: 'Appareil', en: 'Device' }, value: named }] : []),
      {
        slot: 'risk',
        label: { fr: 'À protéger d’abord', en: 'To protect first' },
        value: risk.fr,
        under: risk.en,
      },
      {
        slot: 'period',
        label: { fr: 'Durée', en: 'Duration' },
        value: 'Douze mois à partir du paiement',
        under: 'Twelve months from the payment',
      },
      {
        slot: 'cover',
        label: { fr: 'Déjà couvert par', en: 'Covered already by' },
        value: cover.fr,
        under: cover.en,
      },
    ],
    sentences: [ofRisk[needs.deviceRisk], ofCover[needs.deviceCover]],
  }
}
