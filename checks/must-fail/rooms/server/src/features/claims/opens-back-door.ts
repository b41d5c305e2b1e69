// breaks: feature-through-its-door
import { contractRow } from '../contracts/contract-row.ts'
export const r = contractRow
