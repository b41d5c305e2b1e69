import { fullNameOf } from '@cursus/shared/full-name'
import type { Services } from '../../platform/services.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import type { Buyer } from '../purchases/buyer.queries.ts'
import {
  homeAddress,
  onOneLine,
  type PrintDocument,
  readDocumentFacts,
} from '../purchases/document-facts.queries.ts'
import type { Drawing, OccupantTerms } from '../purchases/product.ts'
import { readTariffs } from '../tariffs/tariffs.queries.ts'
import { readHome } from './home.queries.ts'
import { roommatesOf } from './roommates.service.ts'

/** Returns the sealed certificate of a home, for its landlord. */
export function homeCertificateWith(services: Services, { seal }: Drawing): PrintDocument {
  return async (contract) => {
    const { address, others } = await readPrinted(services, contract)
    const { buyer, facts } = await readDocumentFacts(services, contract)
    const { user } = buyer
    const occupants = [user, ...others].map(fullNameOf)
    const whole = { ...facts, home: { address, rooms: contract.numberRoom ?? 0 }, occupants }
    const { renderSealedCertificate } = await import('../../pdf/certificate.ts')
    const bytes = await renderSealedCertificate(whole, await seal(), services.now())
    return { fileName: 'AttestationHabitation.pdf', bytes, facts: whole }
  }
}

/** People of a home, each with a certificate in their own name that says who took out the contract. */
export const homeOccupants: OccupantTerms = {
  fileName: 'AttestationHabitation.pdf',
  list: roommatesOf,
  async facts(services, contract, { occupant, code, issuedOn }) {
    const [{ address }, { buyer, facts }] = await Promise.all([
      readPrinted(services, contract),
      readDocumentFacts(services, { ...contract, checkCode: code }),
    ])
    const { id: _, ...insured } = occupant
    return {
      ...facts,
      issuedOn,
      insured,
      home: { address, rooms: contract.numberRoom ?? 0 },
      occupants: [fullNameOf(insured)],
      policyholder: fullNameOf(buyer.user),
    }
  },
}

/** Returns the contract of a home, which its policyholder signs for everybody who lives there. */
export function homeAgreementWith(services: Services): PrintDocument {
  return async (contract) => {
    const [{ address, others }, { buyer, facts }, { home: prices }] = await Promise.all([
      readPrinted(services, contract),
      readDocumentFacts(services, contract),
      readTariffs(services),
    ])
    const due = prices.find(({ id }) => id === contract.priceId)
    if (!due) throw new Error(`contract ${contract.id} lacks its price`)
    const { renderContract } = await import('../../pdf/contract.ts')
    const bytes = await renderContract({
      ...facts,
      ...(await elsewhere(services, buyer, address)),
      home: { address, rooms: contract.numberRoom ?? 0 },
      roommates: others,
      price: { cents: contract.primeCents, interval: due.interval },
    })
    return { fileName: `Contrat-${contract.reference}.pdf`, bytes }
  }
}

/** Returns the policyholder's own address, when it is known and not that of the insured home. */
async function elsewhere(services: Services, buyer: Buyer, home: string): Promise<{ address?: string }> {
  const own = onOneLine({ ...buyer.profile, country: null })
  return own && own !== home ? { address: await homeAddress(services, buyer) } : {}
}

/** Reads the insured home; it stands in France, so its address goes without the country. */
async function readPrinted({ db }: Services, { id }: ContractRow) {
  const { home, others } = await readHome(db, id)
  return { address: onOneLine({ ...home, country: null }), others }
}
