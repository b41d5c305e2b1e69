import { eq } from 'drizzle-orm'
import type { Services } from '../../platform/services.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { readCountries } from '../countries/countries.queries.ts'
import { homeAddress, type PrintDocument, readDocumentFacts } from '../purchases/document-facts.queries.ts'
import type { Drawing } from '../purchases/product.ts'
import { stays } from './travel.table.ts'

/** Returns the sealed certificate of a stay, for a consulate, with an inclusive school's own picture. */
export function certificateWith(services: Services, { seal, readFile }: Drawing): PrintDocument {
  return async (contract) => {
    const { buyer, stay, facts: read } = await readStay(services, contract)
    const { school } = buyer
    const { passportNumber: passport } = stay
    const facts = { ...read, insured: { ...read.insured, ...(passport && { passport }) } }
    const isInclusive = school?.partnershipLevel === 'inclusive'
    const bandFileId = isInclusive ? school.certificateFileId : null
    const band = bandFileId && (await readFile(bandFileId))
    const { renderSealedCertificate } = await import('../../pdf/certificate.ts')
    const whole = { ...facts, ...(band && { band }) }
    const bytes = await renderSealedCertificate(whole, await seal(), services.now())
    return { fileName: 'AttestationSantéMobilité.pdf', bytes, facts: { ...facts, bandFileId } }
  }
}

/** Returns the contract of a stay abroad to be signed. */
export function stayAgreementWith(services: Services): PrintDocument {
  return async (contract) => {
    const { stay, buyer, facts } = await readStay(services, contract)
    const { zone, billedMonths: months } = stay
    const destination = { ...facts.destination, zone }
    const label = {
      fr: `Santé/Mobilité, zone ${zone}, ${months} mois`,
      en: `Health/Mobility, zone ${zone}, ${months} month${months > 1 ? 's' : ''}`,
    }
    const lines = [{ label, cents: contract.primeCents }]
    const address = await homeAddress(services, buyer)
    const { renderContract } = await import('../../pdf/contract.ts')
    const bytes = await renderContract({ ...facts, destination, address, months, lines })
    return { fileName: `Contrat-${contract.reference}.pdf`, bytes }
  }
}

/** Reads the facts that both certificate and contract state. */
async function readStay(services: Services, contract: ContractRow) {
  const [stay] = await services.db.select().from(stays).where(eq(stays.contractId, contract.id)).limit(1)
  if (!stay) throw new Error(`contract ${contract.id} has no stay`)
  const [{ buyer, facts }, { byId, byCode }] = await Promise.all([
    readDocumentFacts(services, contract),
    readCountries(services),
  ])
  const country = byId.get(contract.countryId ?? 0)
  if (!country) throw new Error(`contract ${contract.id} lacks its country`)
  const nationality = byCode.get(stay.countryNationality ?? '')?.name
  const { school } = buyer
  const whole = {
    ...facts,
    insured: {
      ...facts.insured,
      ...(nationality && { nationality: { fr: nationality.fr, en: nationality.en } }),
    },
    destination: { fr: country.name.fr, en: country.name.en },
    ...(school && school.partnershipLevel !== 'classic' && { school: school.name }),
  }
  return { stay, buyer, facts: whole }
}
