import type { SharedCertificate } from '@cursus/shared/certificate-shares'
import type { CertificateState } from '@cursus/shared/certificates'
import { formatCheckCode, parseCheckCode } from '@cursus/shared/check-code'
import type { ShownCertificate } from '@cursus/shared/contract-page'
import { type Day, dayOf, formatDay } from '@cursus/shared/day'
import { fullNameOf } from '@cursus/shared/full-name'
import { readPersonName } from '@cursus/shared/person-name'
import { and, desc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { type Tx, transact } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { users } from '../accounts/accounts.table.ts'
import { printedEnd } from '../contracts/contract-state.rules.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { replacedCodes } from '../contracts/replaced-codes.table.ts'
import { queueMail, recipientOf } from '../mail/mail.service.ts'
import type { Occupant } from '../purchases/product.ts'
import { siteOf } from '../site/site.service.ts'
import { certificateShares } from './certificate-shares.table.ts'
import { certificateStateOn, type Ending } from './certificate-state.rules.ts'
import { endingsOf } from './endings.queries.ts'
import { occupantCertificates } from './occupant-certificates.table.ts'
import { findOccupant, isEndedByLeaving, shownLeft, withNameOfToday } from './occupants.service.ts'
import type { ShareRow } from './shares.service.ts'

type Seal = SharedCertificate['data']['seal']
/** `occupant` is whose own certificate the link shows; null for that of the contract, and of somebody who left it on `leftOn`. */
export type Shared = {
  share: ShareRow
  contract: ContractRow
  occupant: Occupant | null
  leftOn: Day | null
  seal: Seal
}

/** Returns the certificate that a link shows as text; null while there is none. */
export type ReadCertificate = (shared: Shared) => Promise<ShownCertificate | null>

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
  if (!row) return null
  const { share, contract } = row
  const id = share.occupantId
  const occupant = id && (await findOccupant(services, services.db, { contract, id }))
  const leftOn = id !== null && !occupant ? await shownLeft(services, row) : null
  const endings = await endingsOf(services.db, [contract.id])
  const seal = sealOf(row, { leftOn, ending: endings.get(contract.id), today: dayOf(services.now()) })
  return { ...row, occupant: occupant || null, leftOn, seal }
}

/** What a link says where the check page says this (decision 492). */
const seals: Record<CertificateState, Seal> = {
  authentic: 'authentic',
  upcoming: 'upcoming',
  ended: 'ended',
  withdrawn: 'renounced',
  cancelled: 'cancelled',
  replaced: 'ended',
  suspended: 'suspended',
  expired: 'over',
  waiting: 'suspended',
}

type Found = Pick<Shared, 'share' | 'contract'>

type Told = { leftOn: Day | null; ending: Ending | undefined; today: Day }

function sealOf({ share, contract }: Found, { leftOn, ending, today }: Told): Seal {
  const { withdrawnAt } = share
  if (isEndedByLeaving(share, leftOn)) return 'left'
  if (withdrawnAt) return 'withdrawn'
  if (share.until < today) return 'expired'
  return seals[certificateStateOn({ contract, replacedAt: null, ending }, today).state]
}

/** Tells whether a link shows its certificate. */
export const isLive = ({ seal }: Pick<Shared, 'seal'>) => seal === 'authentic' || seal === 'upcoming'

/** Builds the page of a link, without personal data unless the link is live. */
export async function readShared(
  services: Services,
  shared: Shared,
  readCertificate: ReadCertificate,
): Promise<SharedCertificate['data']> {
  const { share, contract, occupant, leftOn, seal } = shared
  const { language, until } = share
  const readAt = services.now().toISOString()
  const shown = isLive(shared) ? await readCertificate(shared) : null
  const certificate = shown && {
    ...shown,
    reference: contract.reference,
    language,
    issuer: siteOf(services.config, language).companyName,
    startDate: formatDay(contract.startDate),
    endDate: formatDay(printedEnd(contract)),
    until: formatDay(until),
    policyholder: occupant && (await nameOf(services, contract)),
    replaces: await replacedSince(services, share),
  }
  return { seal, leftOn: seal === 'left' && leftOn ? formatDay(leftOn) : null, readAt, certificate }
}

async function nameOf({ db }: Services, { studentId }: ContractRow): Promise<string> {
  const [user] = await db.select().from(users).where(eq(users.id, studentId))
  return user ? fullNameOf({ name: readPersonName(user.name), lastName: readPersonName(user.lastName) }) : ''
}

/** Finds the certificate replaced last since the link was made, which whoever has the link may have kept; null for none. */
async function replacedSince({ db }: Services, { contractId, occupantId, createdAt }: ShareRow) {
  const { contractCode, code: ownCode } = occupantCertificates
  const isOwn = and(
    eq(contractCode, replacedCodes.code),
    eq(occupantCertificates.occupantId, occupantId ?? noId),
  )
  const [last] = await db
    .select({ code: replacedCodes.code, ownCode, replacedAt: replacedCodes.replacedAt })
    .from(replacedCodes)
    .leftJoin(occupantCertificates, isOwn)
    .where(
      and(
        eq(replacedCodes.contractId, contractId),
        gt(replacedCodes.replacedAt, createdAt),
        // Nobody opened the link while the others stood, so there is none of their own to keep.
        occupantId ? isNotNull(ownCode) : undefined,
      ),
    )
    .orderBy(desc(replacedCodes.replacedAt))
    .limit(1)
  const code = occupantId ? last?.ownCode : last?.code
  return last && code ? { code: formatCheckCode(code), on: formatDay(dayOf(last.replacedAt)) } : null
}

const noId = '00000000-0000-0000-0000-000000000000'

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

async function tellOwner(tx: Tx, services: Services, { share, contract }: Found) {
  const [user] = await tx.select().from(users).where(eq(users.id, contract.studentId))
  if (!user) return
  const { name: recipient } = await withNameOfToday({ ...services, db: tx }, { contract, share })
  await queueMail(tx, services, {
    eventKey: `share-opened:${share.id}`,
    ...recipientOf(user),
    template: 'share-opened',
    payload: {
      name: user.name,
      recipient,
      reference: contract.reference,
      contractId: contract.id,
      at: services.now().toISOString(),
      until: share.until,
    },
  })
}
