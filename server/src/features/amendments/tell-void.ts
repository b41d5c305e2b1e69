import { dayOf } from '@cursus/shared/day'
import { inArray } from 'drizzle-orm'
import type { Tx } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { users } from '../accounts/accounts.table.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { queueMail, recipientOf } from '../mail/mail.service.ts'
import { type AmendmentRow, isAskedByDesk, priceWith } from './amendments.queries.ts'
import { changedFields } from './tell-of-desk.ts'

/** `isPaidBack`: what was paid for the change goes back. `why` counts where the contract is still the one it was for. */
type Void = {
  row: ContractRow
  amendment: AmendmentRow
  isPaidBack: boolean
  why: 'expired' | 'impossible' | 'taken_back'
}

/**
 * Tells the student, in the transaction that ends a change which nobody gave up, that nothing of it was done, and why;
 * an administrator who asked for it is told the same. Told again, it is written once.
 */
export async function tellVoid(
  tx: Tx,
  services: Services,
  { row, amendment, isPaidBack, why }: Void,
): Promise<void> {
  const { id, insuranceType, reference } = row
  const said = {
    insuranceType,
    reference,
    askedOn: dayOf(amendment.askedAt),
    why: reasonOf(row, amendment) ?? why,
    wished: await wishedFields(tx, services, row, amendment),
    isPaidBack,
    contractId: id,
  }
  const asker = isAskedByDesk(row, amendment) ? [amendment.actorId] : []
  const people = await tx
    .select()
    .from(users)
    .where(inArray(users.id, [row.studentId, ...asker]))
  for (const person of people) {
    const template = person.id === row.studentId ? 'change-void' : 'change-void-to-us'
    await queueMail(tx, services, {
      eventKey: `${template}:${id}:${amendment.id}`,
      ...recipientOf(person),
      template,
      payload: { name: person.name, ...said },
    })
  }
}

function reasonOf({ statut, revision }: ContractRow, amendment: AmendmentRow): 'ended' | 'changed' | null {
  if (statut === 'résilié') return 'ended'
  return revision === amendment.revision ? null : 'changed'
}

/** Names what a change would make another today; nothing where its wish can no longer be read. */
async function wishedFields(tx: Tx, services: Services, row: ContractRow, amendment: AmendmentRow) {
  const { changes } = services.products.ofContract(row)
  const read = changes?.draft.safeParse(amendment.draft)
  if (!changes || !read?.success) return []
  const now = await changes.facts(tx, services, row)
  if (!now) return []
  const next = { draft: read.data, priceCents: priceWith(row, amendment) }
  return changedFields(now, changes.nextFacts(services, row, next))
}
