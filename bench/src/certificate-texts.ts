import { fullNameOf } from '@cursus/shared/full-name'
import { benefits } from '../../server/src/pdf/certificate/benefits.ts'
import { frenchDay, spacedCode } from '../../server/src/pdf/certificate/facts.ts'
import type { CertificateFacts } from '../../server/src/pdf/certificate.ts'

export interface PlacedText {
  text: string
  x: number
  y: number
  size: number
  bold: boolean
}

/** Every text of a certificate about where it stands, in points from the top, for those who print it another way. */
export function textsOf(facts: CertificateFacts): PlacedText[] {
  const { insured, destination } = facts
  const texts: PlacedText[] = []
  const put: Put = (text, x, y, size = 10, bold = false) => texts.push({ text, x, y, size, bold })
  put('Cursus', 82, 28, 21, true)
  put('Contrat n° / Contract no.', 460, 26, 8.6)
  put(facts.reference, 450, 38, 12.4, true)
  put('Attestation d’assurance', 42, 104, 25.5, true)
  put('Certificate of insurance – Health/Mobility', 42, 136, 11)
  const statement =
    'Nous certifions que la personne désignée ci-dessous est assurée pour toute la durée de son séjour.'
  put(statement, 42, 166, 10.9)
  put('We certify that the person named below is insured for the whole duration of their stay.', 42, 182, 8.6)
  const rows: [string, string, ...string[]][] = [
    [
      'Assurée',
      'Insured person',
      fullNameOf(insured),
      `, née le ${frenchDay(insured.birthday)}, nationalité : Chine`,
      insured.latinName ?? '',
    ],
    ['Destination', 'Destination', destination.fr, ` (zone ${destination.zone})`, destination.en],
    [
      'Période',
      'Period of cover',
      'Du ',
      frenchDay(facts.startDate),
      ' au ',
      frenchDay(facts.endDate),
      ' inclus',
    ],
    ['Établissement', 'School', facts.school ?? ''],
    ['Assureur', 'Insurer', facts.insurer],
  ]
  rows.forEach(([fr, en, ...values], row) => {
    put(fr, 42, 212 + row * 37.5, 10, true)
    put(en, 42, 226 + row * 37.5, 8.6)
    values.forEach((value, part) => {
      if (value) put(value, 155 + part * 70, 216 + row * 37.5, 11.2, part % 2 === 0)
    })
  })
  put('Garanties principales', 42, 412, 13.5, true)
  put('Main benefits', 185, 414, 9.8)
  benefits.forEach(({ fr, en, value }, row) => {
    put(fr, 52, 438 + row * 33.7)
    put(en, 52, 452 + row * 33.7, 8.6)
    value.fr.forEach(({ text }, part) => {
      put(text, 360 + part * 60, 444 + row * 33.7, 10, true)
    })
  })
  closing(facts, put)
  return texts
}

type Put = (text: string, x: number, y: number, size?: number, bold?: boolean) => void

function closing(facts: CertificateFacts, put: Put) {
  const { advisor } = facts
  put(`Fait à Paris, le ${frenchDay(facts.issuedOn)}`, 42, 668)
  put(`Issued in Paris on ${frenchDay(facts.issuedOn)}`, 42, 681, 8.6)
  put('Pour l’assureur, par délégation', 42, 702, 10, true)
  put('Vérifier cette attestation', 410, 665, 9.4, true)
  put('cursus.example.org/verifier', 410, 678, 9.4)
  put('Code de contrôle', 410, 691, 9.4)
  put(spacedCode(facts.code), 410, 705, 10.9, true)
  put('Scan, or type this check code', 410, 719, 8.6)
  put(
    `${facts.company}, courtier en assurances. Votre conseillère : ${advisor.name}, ${advisor.phone},`,
    42,
    806,
    7.9,
  )
  const limit = 'Cette attestation ne peut engager l’assureur au-delà des conditions du contrat.'
  put(`${advisor.email}. ${limit}`, 42, 817, 7.9)
  put('Page 1 / 1', 520, 806, 7.9)
}
