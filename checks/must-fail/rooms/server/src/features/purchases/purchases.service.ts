import { holdsContract } from '../contracts/contracts.queries.ts'
export const purchases = holdsContract
