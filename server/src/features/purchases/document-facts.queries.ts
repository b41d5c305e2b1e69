import { dayOf } from '@cursus/shared/day'
import { findUnprintable } from '../../pdf/find-unprintable.ts'
import type { PrintedDocument } from '../../platform/papers.ts'
import type { Services } from '../../platform/services.ts'
import { printedEnd, statedSince } from '../contracts/contract-state.rules.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { insurerName } from '../contracts/insurers.queries.ts'
import { readCountries } from '../countries/countries.queries.ts'
import { siteOf } from '../site/site.service.ts'
import { type Buyer, readBuyer } from './buyer.queries.ts'

/** Draws a PDF of one contract, sealed where it is handed out. */
export type PrintDocument = (contract: ContractRow) => Promise<PrintedDocument>

/**
 * Reads the facts that the document of any contract states: who is insured, from when to when, by whom, and how to
 * check it.
 */
export async function readDocumentFacts({ db, config }: Services, contract: ContractRow) {
  const buyer = await readBuyer(db, contract.studentId)
  const { user, profile } = buyer
  if (!profile.birthday) throw new Error(`contract ${contract.id} lacks a birthday`)
  const site = siteOf(config, 'fr')
  const facts = {
    reference: contract.reference,
    code: contract.checkCode,
    verifyUrl: `${config.publicUrl}/verifier/${contract.checkCode}`,
    insured: {
      civility: profile.civility,
      name: user.name,
      lastName: user.lastName,
      birthday: profile.birthday,
      ...(profile.latinName && { latinName: profile.latinName }),
      ...(profile.latinLastName && { latinLastName: profile.latinLastName }),
    },
    startDate: contract.startDate,
    endDate: printedEnd(contract),
    issuedOn: dayOf(statedSince(contract) ?? contract.signedAt ?? contract.createdAt),
    insurer: insurerName(contract.insurer),
    company: site.companyName,
    advisor: { name: site.advisor.name, phone: site.advisor.phoneDisplay, email: site.advisor.email },
  }
  return { buyer, facts }
}

type Address = Partial<Record<'street' | 'complement' | 'postalCode' | 'city' | 'country', string | null>>

/** Joins the parts of an address on one line. */
export function onOneLine({ street, complement, postalCode, city, country }: Address): string {
  return [street, complement, [postalCode, city].filter(Boolean).join(' '), country]
    .filter(Boolean)
    .join(', ')
}

/**
 * Returns where a person lives, on one line with the country's French name; nothing where no font prints it, so that a paper without
 * its address line stands for what was paid.
 */
export async function homeAddress(services: Services, { profile }: Buyer): Promise<string> {
  const { byCode } = await readCountries(services)
  const { country } = profile
  const address = onOneLine({ ...profile, country: byCode.get(country ?? '')?.name.fr ?? country })
  return (await findUnprintable({ address })).length > 0 ? '' : address
}
