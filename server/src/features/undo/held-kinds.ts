import type { Tx } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { takeBackDeactivation } from '../accounts/deactivation.service.ts'
import { lockUser } from '../accounts/sessions.service.ts'
import { leaveHeldChange, lockChanged, takeBackChange } from '../contracts/take-back-change.service.ts'
import type { HeldAct, HeldKind } from '../held-acts/held-acts.service.ts'
import { leaveLink, takeBackLink } from '../students/registration-mail.service.ts'

type TakingBack = { act: HeldAct; requestId: string }

/**
 * How acts of a kind are released and taken back. Whoever ends an act locks its object first, as other changes of it
 * do.
 */
type Kind = {
  hold: (tx: Tx, objectId: string) => Promise<unknown>
  leave: (tx: Tx, services: Services, act: HeldAct) => Promise<void>
  takeBack: (tx: Tx, services: Services, taking: TakingBack) => Promise<void>
}

export const heldKinds: Record<HeldKind, Kind> = {
  contract_changed: { hold: lockChanged, leave: leaveHeldChange, takeBack: takeBackChange },
  account_deactivated: { hold: lockUser, leave: async () => undefined, takeBack: takeBackDeactivation },
  link_resent: { hold: lockUser, leave: leaveLink, takeBack: takeBackLink },
}
