import { and, asc, eq } from 'drizzle-orm'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { findOwnContract } from '../contracts/contracts.queries.ts'
import { instalments } from './instalments.table.ts'
import { noteInstalments } from './note-instalments.ts'
import { payAgain, type RecountOwed } from './pay-again.service.ts'

/**
 * Returns the provider's page on which what a bank took back is paid again, else the one on which the oldest missing instalment of a student's own contract is paid, with strong
 * authentication where the bank asks for it. Throws 404 for another's, 409 `payments.nothing_owed`, 503 when the
 * provider is silent.
 */
export async function payOwed(
  services: Services,
  recount: RecountOwed,
  { studentId, contractId }: { studentId: string; contractId: string },
): Promise<string> {
  const { db, payments } = services
  const contract = await findOwnContract(db, contractId, studentId)
  if (!contract) throw new AppError('not_found', 'platform.not_found')
  const again = await payAgain(services, recount, contractId)
  if (again) return again
  if (contract.subscriptionStripe) await noteInstalments(services, contract.subscriptionStripe)
  const [open] = await db
    .select()
    .from(instalments)
    .where(and(eq(instalments.contractId, contractId), eq(instalments.state, 'open')))
    .orderBy(asc(instalments.dueOn))
    .limit(1)
  const address = open && (await payments.payPageOf(open.invoiceId))
  if (!address) throw new AppError('conflict', 'payments.nothing_owed')
  return address
}
