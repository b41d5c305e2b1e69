import { dayOf } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import offers from '../../data/offers.json' with { type: 'json' }
import { type CertificateFacts, renderSealedCertificate } from '../../pdf/certificate.ts'
import { type ContractFacts, renderContract } from '../../pdf/contract.ts'
import type { Seal } from '../../pdf/seal.ts'
import type { Services } from '../../platform/services.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { readCountries } from '../countries/countries.queries.ts'
import { type Buyer, readBuyer } from '../purchases/buyer.queries.ts'
import { siteOf } from '../site/site.service.ts'
import { stays } from './travel.table.ts'

type PaperOf = (contract: ContractRow) => Promise<{ fileName: string; bytes: Uint8Array }>
type Stay = typeof stays.$inferSelect
/** The picture that an inclusive school puts on its certificates, by the id of its file. */
export type ReadPicture = (fileId: string) => Promise<Uint8Array | null>

/** The sealed certificate of a stay: what a consulate holds. */
export function certificateWith(
  services: Services,
  seal: () => Promise<Seal>,
  readPicture: ReadPicture,
): PaperOf {
  return async (contract) => {
    const { buyer, stay } = await read(services, contract)
    const facts = await factsOf(services, contract, { buyer, stay })
    const { school } = buyer
    const isInclusive = school?.partnershipLevel === 'inclusive'
    const band = isInclusive && school.certificateFileId ? await readPicture(school.certificateFileId) : null
    const whole: CertificateFacts = {
      ...facts,
      code: contract.checkCode,
      verifyUrl: `${services.config.publicUrl}/verifier/${contract.checkCode}`,
      ...(school && school.partnershipLevel !== 'classic' && { school: school.name }),
      ...(band && { band }),
    }
    const bytes = await renderSealedCertificate(whole, await seal(), services.now())
    return { fileName: 'AttestationSantéMobilité.pdf', bytes }
  }
}

/** The contract of a stay abroad, as the person signs it. */
export function stayContractWith(services: Services): PaperOf {
  return async (contract) => {
    const { buyer, stay } = await read(services, contract)
    const { zone, billedMonths: months } = stay
    const facts: ContractFacts = {
      ...(await factsOf(services, contract, { buyer, stay })),
      ...(buyer.school && buyer.school.partnershipLevel !== 'classic' && { school: buyer.school.name }),
      address: addressOf(buyer),
      months,
      lines: [
        {
          label: {
            fr: `Santé/Mobilité, zone ${zone}, ${months} mois`,
            en: `Health/Mobility, zone ${zone}, ${months} month${months > 1 ? 's' : ''}`,
          },
          cents: contract.primeCents,
        },
      ],
    }
    return { fileName: `Contrat-${contract.reference}.pdf`, bytes: await renderContract(facts) }
  }
}

async function read({ db }: Services, contract: ContractRow): Promise<{ buyer: Buyer; stay: Stay }> {
  const [stay] = await db.select().from(stays).where(eq(stays.contractId, contract.id)).limit(1)
  if (!stay) throw new Error(`contract ${contract.id} has no stay`)
  return { buyer: await readBuyer(db, contract.studentId), stay }
}

function addressOf({ profile }: Buyer): string {
  const { street, complement, postalCode, city, country } = profile
  return [street, complement, [postalCode, city].filter(Boolean).join(' '), country]
    .filter(Boolean)
    .join(', ')
}

/** What certificate and contract both say. */
async function factsOf(
  services: Services,
  contract: ContractRow,
  { buyer, stay }: { buyer: Buyer; stay: Stay },
) {
  const { byId, byCode } = await readCountries(services)
  const country = byId.get(contract.countryId ?? 0)
  const nationality = byCode.get(stay.countryNationality ?? '')
  const { user, profile } = buyer
  if (!country || !profile.birthday) throw new Error(`contract ${contract.id} lacks its country or birthday`)
  const site = siteOf(services.config, 'fr')
  const insurer = offers.insurers.find(({ value }) => value === contract.insurer)
  return {
    reference: contract.reference,
    insured: {
      civility: profile.civility,
      name: user.name,
      lastName: user.lastName,
      birthday: profile.birthday,
      ...(profile.latinName && { latinName: profile.latinName }),
      ...(profile.latinLastName && { latinLastName: profile.latinLastName }),
      ...(nationality && { nationality: { fr: nationality.name.fr, en: nationality.name.en } }),
    },
    destination: { fr: country.name.fr, en: country.name.en, zone: stay.zone },
    startDate: contract.startDate,
    endDate: contract.endDate,
    issuedOn: dayOf(contract.signedAt ?? contract.createdAt),
    insurer: insurer?.name ?? '',
    company: site.companyName,
    advisor: { name: site.advisor.name, phone: site.advisor.phoneDisplay, email: site.advisor.email },
  }
}
