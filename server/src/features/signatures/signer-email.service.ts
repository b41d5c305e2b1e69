import { and, eq, inArray, isNull } from 'drizzle-orm'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { changeAgreement } from './change-agreement.ts'
import { signatures } from './signatures.table.ts'

/**
 * Withdraws the agreements of a student that wait for their signature at the provider, so that the next ones name the e-mail that the account
 * has by then. What was signed meanwhile stays. Throws 503 `signatures.unavailable`; may run any number of times.
 */
export async function replaceRequests(services: Services, studentId: string): Promise<void> {
  const isWaiting = and(isNull(signatures.amendmentId), inArray(signatures.state, ['starting', 'ongoing']))
  const rows = await services.db
    .select({ contract: contracts })
    .from(signatures)
    .innerJoin(contracts, eq(contracts.id, signatures.contractId))
    .where(and(eq(contracts.studentId, studentId), isWaiting))
  for (const { contract } of rows) {
    await changeAgreement(services, contract, async () => undefined).catch((error) => {
      const isSigned = error instanceof AppError && error.code === 'contracts.already_signed'
      if (!isSigned) throw error
    })
  }
}
