import { randomBytes } from 'node:crypto'
import type { CertificateShare, NewShare } from '@cursus/shared/certificate-shares'
import { encodeCheckCode, formatCheckCode, parseCheckCode } from '@cursus/shared/check-code'
import { addDays, type Day, dayOf, formatDay } from '@cursus/shared/day'
import { and, desc, eq, gte, isNull } from 'drizzle-orm'
import { type Tx, transact } from '../../platform/database.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import { shortToken } from '../../platform/link-tokens.ts'
import { qrPath } from '../../platform/qr-path.ts'
import type { Services } from '../../platform/services.ts'
import { isUuid } from '../../platform/uuid.ts'
import { stateOn } from '../contracts/contract-state.rules.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { certificateShares } from './certificate-shares.table.ts'
import { forgetMails } from './forget-occupants.service.ts'
import { isEndedByLeaving, shownLeft, withNameOfToday } from './occupants.service.ts'

export type ShareRow = typeof certificateShares.$inferSelect
/** Owner and check code that name one certificate. */
export type Own = { studentId: string; code: string }

/** Most links of one certificate that may be open at the same time. */
const mostOpen = 20
const longestDays = 366
const reopenedDays = 30

const notFound = () => new AppError('not_found', 'platform.not_found')

/** Lists the links to a certificate, newest first. Throws 404 for another's or an unknown certificate. */
export async function listShares(services: Services, own: Own) {
  const contract = await findOwn(services.db, own)
  const rows = await services.db
    .select()
    .from(certificateShares)
    .where(eq(certificateShares.contractId, contract.id))
    .orderBy(desc(certificateShares.createdAt))
  return {
    isShareable: isShareable(services, contract),
    shares: await Promise.all(
      rows.map(async (row) => {
        const share = await withNameOfToday(services, { contract, share: row })
        return toShare(services, share, await shownLeft(services, { contract, share }))
      }),
    ),
  }
}

/**
 * Makes a link. Throws 404 for another's certificate, 409 when the cover is neither in force nor upcoming or too many
 * links are open, 422 for a last day outside the year that begins today.
 */
export async function makeShare(services: Services, own: Own, input: NewShare): Promise<CertificateShare> {
  const today = dayOf(services.now())
  const { recipient, name, language, until, email } = input
  return transact(services.db, async (tx) => {
    const contract = await findOwn(tx, own, 'lock')
    refuseUntil(services, until)
    refuseUnshareable(services, contract)
    await refuseTooMany(tx, contract.id, today)
    const toTell = email ? { email, emailLanguage: language, toldCode: contract.checkCode } : {}
    const values = { contractId: contract.id, recipient, name, language, until, ...toTell }
    const [row] = await tx
      .insert(certificateShares)
      .values({ ...values, ...tokenFor(services, email), createdAt: services.now() })
      .returning()
    if (!row) throw new Error('no link was written')
    return toShare(services, row)
  })
}

/** Makes the secret of a link; that of one which is mailed later comes from a reference, so that no mail keeps it. */
function tokenFor(services: Services, email: string | null | undefined) {
  return email ? mailedSecret(services) : { token: encodeCheckCode(randomBytes(10)) }
}

/** Makes the secret of a link that is mailed. */
export function mailedSecret({ linkTokens }: Pick<Services, 'linkTokens'>) {
  const { reference: tokenReference } = linkTokens.make()
  return { tokenReference, token: shortToken(linkTokens.tokenOf(tokenReference)) }
}

/** Gives a link another secret where no mail can be written with its own any more, as the session key of that has ended. */
export async function withWritableSecret(
  tx: Tx,
  services: Pick<Services, 'linkTokens'>,
  share: ShareRow,
): Promise<ShareRow> {
  const { id, tokenReference } = share
  if (!tokenReference || services.linkTokens.knows(tokenReference)) return share
  const secret = mailedSecret(services)
  await tx.update(certificateShares).set(secret).where(eq(certificateShares.id, id))
  return { ...share, ...secret }
}

/** Withdraws a link for good, with the address that it was mailed to; does nothing to a withdrawn one. Throws 404. */
export async function withdrawShare(services: Services, own: Own, id: string): Promise<void> {
  await transact(services.db, async (tx) => {
    const { row } = await findShare(tx, own, id)
    if (row.withdrawnAt) return
    await tx
      .update(certificateShares)
      .set({ withdrawnAt: services.now(), email: null })
      .where(eq(certificateShares.id, row.id))
    if (row.email) await forgetMails(tx, { ...row, address: row.email, withWaiting: true })
  })
}

/** Extends a link to 30 days from today. Throws 404, and 409 for a withdrawn one. */
export async function reopenShare(services: Services, own: Own, id: string): Promise<CertificateShare> {
  const today = dayOf(services.now())
  return transact(services.db, async (tx) => {
    const { contract, row } = await findShare(tx, own, id)
    if (row.withdrawnAt) throw new AppError('conflict', 'shares.withdrawn')
    if (row.until < today) await refuseTooMany(tx, row.contractId, today)
    const until = later(row.until, addDays(today, reopenedDays))
    await tx.update(certificateShares).set({ until }).where(eq(certificateShares.id, row.id))
    const share = await withNameOfToday({ ...services, db: tx }, { contract, share: row })
    return toShare(services, { ...share, until })
  })
}

const later = (one: Day, other: Day) => (one > other ? one : other)

function isShareable({ now }: Services, contract: ContractRow): boolean {
  const { cover } = stateOn(contract, dayOf(now()))
  return contract.documentType === 'Certificate' && (cover === 'current' || cover === 'upcoming')
}

/** Throws 422 for a last day outside the year that begins today. */
export function refuseUntil({ now }: Services, until: Day): void {
  const today = dayOf(now())
  if (until >= today && until <= addDays(today, longestDays)) return
  throw invalid('platform.invalid', { until: ['validation.field.until'] })
}

/** Throws 409 for a certificate whose cover is neither in force nor upcoming. */
export function refuseUnshareable(services: Services, contract: ContractRow): void {
  if (!isShareable(services, contract)) throw new AppError('conflict', 'shares.not_in_force')
}

/** Throws 409 when a certificate has as many open links as it may. */
export async function refuseTooMany(tx: Tx, contractId: string, today: Day): Promise<void> {
  const open = and(
    eq(certificateShares.contractId, contractId),
    isNull(certificateShares.withdrawnAt),
    gte(certificateShares.until, today),
  )
  if ((await tx.$count(certificateShares, open)) >= mostOpen)
    throw new AppError('conflict', 'shares.too_many')
}

/** Finds the student's own contract by its code; `lock` makes concurrent calls for one contract take turns. */
export async function findOwn(
  db: Services['db'] | Tx,
  { studentId, code }: Own,
  lock?: 'lock',
): Promise<ContractRow> {
  const wanted = db
    .select()
    .from(contracts)
    .where(and(eq(contracts.checkCode, parseCheckCode(code) ?? '-'), eq(contracts.studentId, studentId)))
    .limit(1)
  const [row] = lock ? await wanted.for('update') : await wanted
  if (!row) throw notFound()
  return row
}

async function findShare(tx: Tx, own: Own, id: string): Promise<{ contract: ContractRow; row: ShareRow }> {
  const contract = await findOwn(tx, own, 'lock')
  if (!isUuid(id)) throw notFound()
  const [row] = await tx
    .select()
    .from(certificateShares)
    .where(and(eq(certificateShares.id, id), eq(certificateShares.contractId, contract.id)))
    .for('update')
  if (!row) throw notFound()
  return { contract, row }
}

/** A link as its owner sees it; `leftOn` is the day on which its person left the contract. */
export function toShare(
  { now, config }: Services,
  row: ShareRow,
  leftOn: Day | null = null,
): CertificateShare {
  const { id, recipient, occupantId, email, name, language, token, until, createdAt, withdrawnAt } = row
  const { openings, lastOpenedAt } = row
  const isExpired = until < dayOf(now())
  const hasLeft = isEndedByLeaving(row, leftOn)
  const link = hasLeft || withdrawnAt ? null : `${config.publicUrl}/a/${formatCheckCode(token)}`
  return {
    id,
    recipient,
    occupantId,
    email,
    name,
    language,
    link,
    qr: link === null ? null : qrPath(link),
    state: hasLeft ? 'left' : withdrawnAt ? 'withdrawn' : isExpired ? 'expired' : 'open',
    createdOn: formatDay(dayOf(createdAt)),
    until: formatDay(until),
    withdrawnOn: hasLeft ? formatDay(leftOn) : withdrawnAt && formatDay(dayOf(withdrawnAt)),
    openings,
    lastOpenedAt: lastOpenedAt?.toISOString() ?? null,
  }
}
