import type { AccountStanding } from '@cursus/shared/account-standing'

/** The student whose contracts are shown; `schoolName` null for a student without a school. */
export interface StudentOfContracts {
  id: string
  name: string
  lastName: string
  email: string
  schoolName: string | null
  isActive: boolean
  /** Where it is known; the contracts of somebody who deleted the account are only read. */
  account?: AccountStanding
}
