import type { Contract } from '@cursus/shared/contracts'
import { dayOf, formatDay } from '@cursus/shared/day'
import type { Language } from '@cursus/shared/language'
import { and, desc, eq } from 'drizzle-orm'
import type { Services } from '../../platform/services.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { nameIn, readCountries } from '../countries/countries.queries.ts'
import { readTariffs } from '../tariffs/tariffs.queries.ts'
import { documents } from './documents.table.ts'

/** A student's contracts with the current document of each, newest first: one statement. */
export async function listContracts(
  services: Services,
  studentId: string,
  language: Language,
): Promise<Contract[]> {
  const [{ byId }, tariffs, rows] = await Promise.all([
    readCountries(services),
    readTariffs(services),
    readRows(services, studentId),
  ])
  return rows.map(({ contract, document }) => {
    const country = contract.countryId === null ? undefined : byId.get(contract.countryId)
    const offer =
      contract.insuranceType === 'Multimédia' ? tariffs.multimediaOffer(contract.priceId) : undefined
    return {
      ...toContract(contract),
      document: document?.id ? document : null,
      countryName: country ? nameIn(language, country.name) : null,
      formula: offer?.formula ?? null,
    }
  })
}

function readRows({ db }: Services, studentId: string) {
  const document = { id: documents.id, fileName: documents.fileName, isArchived: documents.isArchived }
  return db
    .select({ contract: contracts, document })
    .from(contracts)
    .leftJoin(documents, and(eq(documents.contractId, contracts.id), eq(documents.isArchived, false)))
    .where(eq(contracts.studentId, studentId))
    .orderBy(desc(contracts.createdAt), desc(contracts.reference))
}

type OwnFields = Omit<Contract, 'document' | 'countryName' | 'formula'>

function toContract(row: ContractRow): OwnFields {
  return {
    id: row.id,
    insuranceType: row.insuranceType,
    documentType: row.documentType,
    paymentStatus: row.paymentStatus,
    reference: row.reference,
    createdAt: formatDay(dayOf(row.createdAt)),
    customerStripe: row.customerStripe,
    statut: row.statut,
    startDate: formatDay(row.startDate),
    endDate: formatDay(row.endDate),
    numberRoom: row.numberRoom,
    signatureStatus: row.signatureStatus,
    needsDevice: row.needsDevice,
  }
}
