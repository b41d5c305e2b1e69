import { contractRow } from './contract-row.ts'
export const holdsContract = () => contractRow
