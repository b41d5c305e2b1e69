import type { ContractInShort } from '@cursus/shared/contracts'
import { dayOf, formatDay } from '@cursus/shared/day'
import { type AnyColumn, sql } from 'drizzle-orm'
import { users } from '../accounts/accounts.table.ts'
import { searchedName } from '../accounts/full-name.queries.ts'
import type { ContractRow } from './contracts.service.ts'
import { contracts } from './contracts.table.ts'

/** Columns that name a contract and its student in the lists of administrators. */
export const namedContract = {
  contract: { id: contracts.id, reference: contracts.reference, insuranceType: contracts.insuranceType },
  student: { id: users.id, name: users.name, lastName: users.lastName, email: users.email },
}

/** The text in which such a list is searched: the reference of its row and of the contract, and the student's name. */
export const textOf = (reference: AnyColumn) =>
  sql`${reference} || ' ' || ${contracts.reference} || ' ' || ${searchedName(users)}`

/** A contract as pages about one of its rights name it. */
export function inShort(contract: ContractRow): ContractInShort {
  const { id, reference, insuranceType, createdAt, startDate, endDate, contractualEnd } = contract
  return {
    id,
    reference,
    insuranceType,
    boughtOn: formatDay(dayOf(createdAt)),
    startDate: formatDay(startDate),
    endDate: formatDay(contractualEnd ?? endDate),
  }
}
