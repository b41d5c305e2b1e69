import type { CheckedCode } from '@cursus/shared/certificates'
import { formatCheckCode, parseCheckCode } from '@cursus/shared/check-code'
import { type Day, dayOf, formatDay } from '@cursus/shared/day'
import { eq, inArray } from 'drizzle-orm'
import type { Services } from '../../platform/services.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { replacedCodes } from '../contracts/replaced-codes.table.ts'
import { certificateStateOn, statedEnd } from './certificate-state.rules.ts'
import { endingsOf } from './endings.queries.ts'
import { noteChecks } from './note-checks.ts'
import { occupantCertificates } from './occupant-certificates.table.ts'
import { leftOnOf } from './occupants.service.ts'

type Found = { contract: ContractRow; replacedAt: Date | null; leftOn?: Day | null }

/**
 * Returns how the certificates of many check codes stand, and nobody's name. Codes in any spelling, each answered once, in the
 * order asked; an unknown code and a malformed one are both `unknown`.
 */
export async function checkCodes(services: Services, typed: readonly string[]): Promise<CheckedCode[]> {
  const codes = [...new Set(typed.map((one) => parseCheckCode(one) ?? one.trim()))]
  const today = dayOf(services.now())
  const found = await findAll(services, codes)
  const ended = [...found.values()].filter(({ contract }) => contract.terminatedAt)
  const endings = await endingsOf(
    services.db,
    ended.map(({ contract }) => contract.id),
  )
  const noted: { contractId: string; answer: string }[] = []
  const answers = codes.map((code) => {
    const one = found.get(code)
    if (!one) return unknown(code)
    const { id: contractId, insuranceType, startDate, endDate } = one.contract
    const { state, endedOn } = certificateStateOn({ ...one, ending: endings.get(contractId) }, today)
    const end = one.replacedAt ? endDate : statedEnd(one.contract, state)
    noted.push({ contractId, answer: state })
    return {
      code: formatCheckCode(code),
      state,
      insuranceType,
      startDate: formatDay(startDate),
      endDate: formatDay(end),
      endedOn: endedOn && formatDay(endedOn),
      hasLeft: Boolean(one.leftOn),
    }
  })
  await noteChecks(services, noted, today)
  return answers
}

function unknown(code: string): CheckedCode {
  const none = { insuranceType: null, startDate: null, endDate: null, endedOn: null, hasLeft: false }
  return { code: parseCheckCode(code) ? formatCheckCode(code) : code, state: 'unknown', ...none }
}

/** Finds the contracts of codes; those of occupants stand and fall with the code of their contract. */
async function findAll(services: Services, codes: string[]): Promise<Map<string, Found>> {
  const own = await services.db
    .select()
    .from(occupantCertificates)
    .where(inArray(occupantCertificates.code, codes))
  const found = await findOfContracts(services, [...codes, ...own.map((one) => one.contractCode)])
  for (const one of own) {
    const behind = found.get(one.contractCode)
    if (behind) found.set(one.code, { ...behind, leftOn: await leftOnOf(services, { ...behind, own: one }) })
  }
  return found
}

/** Finds the contracts of current codes, and those of replaced ones with what their certificates state. */
async function findOfContracts({ db }: Services, codes: string[]): Promise<Map<string, Found>> {
  const [standing, replaced] = await Promise.all([
    db.select().from(contracts).where(inArray(contracts.checkCode, codes)),
    db
      .select({ contract: contracts, replaced: replacedCodes })
      .from(replacedCodes)
      .innerJoin(contracts, eq(contracts.id, replacedCodes.contractId))
      .where(inArray(replacedCodes.code, codes)),
  ])
  return new Map<string, Found>([
    ...standing.map((contract) => [contract.checkCode, { contract, replacedAt: null }] as const),
    ...replaced.map(({ contract, replaced: { code, startDate, endDate, replacedAt } }) => {
      return [code, { contract: { ...contract, startDate, endDate }, replacedAt }] as const
    }),
  ])
}
