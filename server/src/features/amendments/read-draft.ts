import type { ChangeAccepted } from '@cursus/shared/contract-change'
import { required } from '@cursus/shared/fields'
import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { invalid } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import type { AmendmentRow } from './amendments.queries.ts'
import { amendments } from './amendments.table.ts'

/** Throws 422 where an amendment is signed and its student did not say that they read its draft. */
export function refuseUnread(
  { signatureStatus }: Pick<ContractRow, 'signatureStatus'>,
  { hasReadDraft = false }: ChangeAccepted,
): void {
  if (signatureStatus === 'signed' && !hasReadDraft)
    throw invalid('platform.invalid', { hasReadDraft: [required] })
}

/** Keeps when a student said that they had read the draft: the first time counts. */
export async function keepRead(db: Db, { id }: Pick<AmendmentRow, 'id'>, draftReadAt: Date): Promise<void> {
  await db
    .update(amendments)
    .set({ draftReadAt })
    .where(and(eq(amendments.id, id), isNull(amendments.draftReadAt)))
}

type Accepting = { contract: ContractRow; amendment: AmendmentRow; accepted: ChangeAccepted }

/** Lets a student go on to pay or sign who has read the draft, now or before. Throws 422 for others. */
export async function acceptDraft(
  { db, now }: Services,
  { contract, amendment, accepted }: Accepting,
): Promise<void> {
  if (amendment.draftReadAt) return
  refuseUnread(contract, accepted)
  if (contract.signatureStatus === 'signed') await keepRead(db, amendment, now())
}
