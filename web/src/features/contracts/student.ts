/** The student whose contracts are shown; `schoolName` null for a student without a school. */
export interface StudentOfContracts {
  id: string
  name: string
  lastName: string
  email: string
  schoolName: string | null
  isActive: boolean
}
