import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { queueMail, recipientOf } from '../mail/mail.service.ts'
import type { UserRow } from './accounts.queries.ts'

type Changed = { user: UserRow; actorId: string | null; change: 'added' | 'removed' | 'reset' }

/**
 * Writes into the journal that a second step was added, removed or reset, and mails the owner, so that no stranger
 * does it unseen.
 */
export async function tellOfSecondStep(
  tx: Tx,
  services: Pick<Services, 'jobs' | 'now'>,
  { user, actorId, change }: Changed,
): Promise<void> {
  await audit(tx, services, {
    actorId,
    action: `accounts.second_step_${change}`,
    object: { type: 'user', id: user.id },
  })
  await mailOwner(tx, services, user, change === 'added' ? 'second-step-added' : 'second-step-removed')
}

/** Mails the owner of an account that its password was changed. */
export function tellOfPassword(tx: Tx, services: Pick<Services, 'jobs' | 'now'>, user: UserRow) {
  return mailOwner(tx, services, user, 'password-changed')
}

/** Mails the present address of an account that another was asked for, or the former one that it has another. */
export function tellOfEmail(
  tx: Tx,
  services: Pick<Services, 'jobs' | 'now'>,
  { user, template }: { user: UserRow; template: 'email-changing' | 'email-changed' },
) {
  return mailOwner(tx, services, user, template)
}

async function mailOwner(
  tx: Tx,
  services: Pick<Services, 'jobs' | 'now'>,
  user: UserRow,
  template:
    | 'second-step-added'
    | 'second-step-removed'
    | 'password-changed'
    | 'email-changing'
    | 'email-changed',
) {
  const { id, email, name } = user
  await queueMail(tx, services, {
    eventKey: `${template}:${id}:${services.now().toISOString()}`,
    ...recipientOf(user),
    template,
    payload: { name, email },
  })
}
