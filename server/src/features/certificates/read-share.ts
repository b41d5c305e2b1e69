import type { SharedCertificate } from '@cursus/shared/certificate-shares'
import { formatCheckCode, parseCheckCode } from '@cursus/shared/check-code'
import type { ShownCertificate } from '@cursus/shared/contract-page'
import { dayOf, formatDay } from '@cursus/shared/day'
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { type Tx, transact } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { users } from '../accounts/accounts.table.ts'
import { type ContractState, stateOn } from '../contracts/contract-state.rules.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { replacedCodes } from '../contracts/replaced-codes.table.ts'
import { queueMail, recipientOf } from '../mail/mail.service.ts'
import { siteOf } from '../site/site.service.ts'
import { certificateShares } from './certificate-shares.table.ts'
import type { ShareRow } from './shares.service.ts'

type Seal = SharedCertificate['data']['seal']
export type Shared = { share: ShareRow; contract: ContractRow; seal: Seal }

/** Returns the certificate of a contract as text; null while there is none. */
export type ReadCertificate = (contract: ContractRow, lead: 'fr' | 'en') => Promise<ShownCertificate | null>

/** Returns the share behind a token with its state today; null for an unknown token. */
export async function findShared(services: Services, typed: string): Promise<Shared | null> {
  // What cannot be a token is looked for all the same, under one that nobody has.
  const token = parseCheckCode(typed) ?? '-'
  const [row] = await services.db
    .select({ share: certificateShares, contract: contracts })
    .from(certificateShares)
    .innerJoin(contracts, eq(contracts.id, certificateShares.contractId))
    .where(eq(certificateShares.token, token))
    .limit(1)
  return row ? { ...row, seal: sealOf(row.share, row.contract, dayOf(services.now())) } : null
}

const seals: Record<ContractState['cover'], Seal> = {
  current: 'authentic',
  upcoming: 'upcoming',
  ended: 'ended',
  suspended: 'suspended',
  expired: 'over',
  waiting: 'suspended',
}

function sealOf(share: ShareRow, contract: ContractRow, today: string): Seal {
  if (share.withdrawnAt) return 'withdrawn'
  return share.until < today ? 'expired' : seals[stateOn(contract, today).cover]
}

/** Tells whether a link shows its certificate. */
export const isLive = ({ seal }: Pick<Shared, 'seal'>) => seal === 'authentic' || seal === 'upcoming'

/** Builds the page of a link, without personal data unless the link is live. */
export async function readShared(
  services: Services,
  shared: Shared,
  readCertificate: ReadCertificate,
): Promise<SharedCertificate['data']> {
  const { share, contract, seal } = shared
  const { language, until } = share
  const readAt = services.now().toISOString()
  const shown = isLive(shared) ? await readCertificate(contract, language) : null
  const certificate = shown && {
    ...shown,
    reference: contract.reference,
    language,
    issuer: siteOf(services.config, language).companyName,
    startDate: formatDay(contract.startDate),
    endDate: formatDay(contract.endDate),
    until: formatDay(until),
    replaces: await replacedSince(services, share),
  }
  return { seal, readAt, certificate }
}

/** Finds the certificate replaced last since the link was made, which whoever has the link may have kept; null for none. */
async function replacedSince({ db }: Services, { contractId, createdAt }: ShareRow) {
  const [last] = await db
    .select({ code: replacedCodes.code, replacedAt: replacedCodes.replacedAt })
    .from(replacedCodes)
    .where(and(eq(replacedCodes.contractId, contractId), gt(replacedCodes.replacedAt, createdAt)))
    .orderBy(desc(replacedCodes.replacedAt))
    .limit(1)
  return last ? { code: formatCheckCode(last.code), on: formatDay(dayOf(last.replacedAt)) } : null
}

/** Records that somebody opened a link. The first opening mails the owner; later ones only show in the list. */
export async function noteOpening(services: Services, { share, contract }: Shared): Promise<void> {
  const at = services.now()
  await transact(services.db, async (tx) => {
    const [opened] = await tx
      .update(certificateShares)
      .set({ openings: sql`${certificateShares.openings} + 1`, lastOpenedAt: at })
      .where(eq(certificateShares.id, share.id))
      .returning({ openings: certificateShares.openings })
    if (opened?.openings === 1) await tellOwner(tx, services, { share, contract })
  })
}

type Opened = Pick<Shared, 'share' | 'contract'>

async function tellOwner(tx: Tx, services: Services, { share, contract }: Opened) {
  const [user] = await tx.select().from(users).where(eq(users.id, contract.studentId))
  if (!user) return
  await queueMail(tx, services, {
    eventKey: `share-opened:${share.id}`,
    ...recipientOf(user),
    template: 'share-opened',
    payload: {
      name: user.name,
      recipient: share.name,
      reference: contract.reference,
      contractId: contract.id,
      at: services.now().toISOString(),
      until: share.until,
    },
  })
}
