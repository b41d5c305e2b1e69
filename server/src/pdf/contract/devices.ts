import { fullNameOf } from '@cursus/shared/full-name'
import tariff from '../../data/multimedia-tariff.json' with { type: 'json' }
import { frenchDay } from '../certificate/facts.ts'
import { type Bilingual, typeset } from '../parts/bilingual.ts'
import { closeFlow, keepTogether, startFlow } from '../parts/flow.ts'
import { deviceTerms } from '../product/notice.ts'
import { guarantees } from '../product/sources.ts'
import {
  type ContractDrawing,
  coverTitle,
  drawGuarantees,
  drawTerms,
  drawTermsToSign,
  footOf,
  partiesTitle,
} from './draw.ts'
import { drawFacts, type Fact, parties } from './fact-rows.ts'
import type { DevicesContractFacts, InsuredDevice } from './facts.ts'
import { drawPrice, each, once, price } from './price.ts'
import { deviceSigningTerms } from './terms.ts'

const { commitmentMonths: months } = tariff
const { maxPerContractYear, ofWhichTheft } = tariff.claims
const agreementTitle = { fr: 'L’accord', en: 'The agreement' }

/**
 * Draws the contract over devices with an empty slot for each text that a person typed; returns those texts as
 * fillings.
 */
export function drawDevicesContract(facts: DevicesContractFacts): ContractDrawing {
  const number = { fr: `Contrat n° ${facts.reference}`, en: `Contract no. ${facts.reference}` }
  const flow = startFlow({ fr: 'Contrat multimédia', en: 'Device insurance contract' }, number)
  const people = parties(facts, birthplace(facts))
  const fillings = drawFacts(flow, partiesTitle, people)
  fillings.push(...drawFacts(flow, coverTitle, cover(facts), 18))
  const { name, isPhone } = facts.formula
  const { cents, interval } = facts.price
  keepTogether(flow, 154)
  drawPrice(flow, [{ label: name, cents }], interval ? each[interval] : once)
  const table = guarantees[isPhone ? 'smartphone' : 'multimedia']
  if (!table) throw new Error('The devices have no guarantee table')
  drawGuarantees(flow, table)
  if (facts.signedOn) {
    drawTerms(flow, deviceTerms)
    keepTogether(flow, 130)
    const { signedOn } = facts
    fillings.push(...drawFacts(flow, agreementTitle, agreement({ ...facts, signedOn }), 18))
  } else fillings.push(drawTermsToSign(flow, [...deviceTerms, ...deviceSigningTerms], facts))
  closeFlow(flow, footOf(facts))
  return { pdf: flow.pdf, fillings }
}

function birthplace({ birthplace: value }: DevicesContractFacts): Fact[] {
  return value
    ? [{ slot: 'birthplace', label: { fr: 'Lieu de naissance', en: 'Place of birth' }, value }]
    : []
}

function cover(facts: DevicesContractFacts): Fact[] {
  const { name, condition } = facts.formula
  const days = `Du ${frenchDay(facts.startDate)} au ${frenchDay(facts.endDate)} inclus`
  return [
    {
      slot: 'formula',
      label: { fr: 'Formule', en: 'Plan' },
      value: typeset(name.fr),
      under: typeset(condition.fr),
    },
    ...(facts.device ? ofDevice(facts.device) : []),
    {
      slot: 'period',
      label: { fr: 'Période', en: 'Period of cover' },
      value: days,
      ...(facts.renewedOn && {
        under: `Renouvelé pour 12 mois le / Renewed for 12 months on ${frenchDay(facts.renewedOn)}`,
      }),
    },
    {
      slot: 'commitment',
      label: { fr: 'Engagement minimal', en: 'Minimum commitment' },
      value: `${months} mois, sauf renonciation ou motif légal de résiliation`,
      under: `${months} months, except on withdrawal or a legal ground for termination`,
    },
    {
      slot: 'claims',
      label: { fr: 'Sinistres', en: 'Claims' },
      value: `${maxPerContractYear} par année de contrat, dont ${ofWhichTheft} vol au plus`,
      under: `${maxPerContractYear} per contract year, of which ${ofWhichTheft} theft at most`,
    },
  ]
}

const types: Record<string, string> = {
  Smartphone: 'Smartphone',
  Laptop: 'Ordinateur portable',
  Tablet: 'Tablette',
}
const conditions: Record<string, string> = { new: 'neuf', refurbished: 'reconditionné' }

function ofDevice(device: InsuredDevice): Fact[] {
  const { deviceType = '', brand, model, description, imei, reference } = device
  const fact = (slot: string, label: Bilingual, value = '', more: Partial<Fact> = {}): Fact[] =>
    value ? [{ slot, label, value, ...more }] : []
  const named = [types[deviceType] ?? deviceType, brand, model].filter(Boolean).join(' ')
  return [
    ...fact('device', { fr: 'Appareil', en: 'Device' }, named),
    ...fact('description', { fr: 'Description', en: 'Description' }, description, { height: 160 }),
    ...fact('imei', { fr: 'Numéro IMEI', en: 'IMEI number' }, imei),
    ...fact('reference', { fr: 'Référence', en: 'Reference' }, reference),
    ...fact('bought', { fr: 'Achat', en: 'Purchase' }, bought(device)),
  ]
}

/** Writes what is known of a purchase: « 749,00 € TTC le 03/06/2026, neuf ». */
function bought({ purchasePriceCents, purchaseDate, condition = '' }: InsuredDevice): string {
  const cost = purchasePriceCents === undefined ? '' : `${price(purchasePriceCents)} TTC`
  const when = purchaseDate ? `le ${frenchDay(purchaseDate)}` : ''
  const paid = [cost, when].filter(Boolean).join(' ')
  return [paid, conditions[condition] ?? condition].filter(Boolean).join(', ')
}

function agreement({ issuedOn, signedOn, insured }: DevicesContractFacts & { signedOn: string }): Fact[] {
  const made = `Fait à Paris, le ${frenchDay(issuedOn)}`
  const signed = `${fullNameOf(insured)}, signature électronique du ${frenchDay(signedOn)}`
  return [
    { slot: 'made', label: { fr: 'Conclu', en: 'Concluded' }, value: made },
    { slot: 'signer', label: { fr: 'Signé par', en: 'Signed by' }, value: signed },
  ]
}
