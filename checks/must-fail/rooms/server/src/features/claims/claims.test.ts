import { contractRow } from '../contracts/contract-row.ts'
import { app } from '../../../test/harness.ts'
export const tested = [contractRow, app]
