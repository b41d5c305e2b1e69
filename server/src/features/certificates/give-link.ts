import type { CertificateShare, NewOccupantShare } from '@cursus/shared/certificate-shares'
import { dayOf } from '@cursus/shared/day'
import { fullNameOf } from '@cursus/shared/full-name'
import { and, eq, gte, isNull } from 'drizzle-orm'
import { type Tx, transact } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import type { Occupant } from '../purchases/product.ts'
import { certificateShares } from './certificate-shares.table.ts'
import { forgetMails } from './forget-occupants.service.ts'
import { findOccupant } from './occupants.service.ts'
import {
  findOwn,
  mailedSecret,
  type Own,
  refuseTooMany,
  refuseUnshareable,
  refuseUntil,
  type ShareRow,
  toShare,
  withWritableSecret,
} from './shares.service.ts'
import { mailLink } from './tell-occupants.ts'

/**
 * Gives somebody named in the contract the link to a certificate of their own, and mails it where an address is given, once a day
 * to the same; another address before it is forgotten, with what was mailed there, and its link opens nothing more. One link is open
 * for a person: else, asked for again, the same one opens until the new day. Throws 404 for another's certificate and for a stranger to the contract, else as `makeShare`
 * does.
 */
export async function giveLink(
  services: Services,
  own: Own,
  { occupantId, ...input }: NewOccupantShare & { occupantId: string },
): Promise<CertificateShare> {
  return transact(services.db, async (tx) => {
    const contract = await findOwn(tx, own, 'lock')
    const occupant = await findOccupant(services, tx, { contract, id: occupantId })
    if (!occupant) throw new AppError('not_found', 'platform.not_found')
    refuseUntil(services, input.until)
    refuseUnshareable(services, contract)
    const opened = await openLink(tx, services, { contract, occupant, input })
    const share = input.email ? await withWritableSecret(tx, services, opened) : opened
    if (input.email) await mailLink(tx, services, { contract, occupant, share })
    return toShare(services, share)
  })
}

type Opening = { contract: ContractRow; occupant: Occupant; input: NewOccupantShare }

async function openLink(
  tx: Tx,
  services: Services,
  { contract, occupant, input }: Opening,
): Promise<ShareRow> {
  const { until, language, email } = input
  const today = dayOf(services.now())
  const sent = {
    until,
    name: fullNameOf(occupant),
    ...(email && { email, emailLanguage: language, toldCode: contract.checkCode }),
  }
  const isStanding = and(
    eq(certificateShares.contractId, contract.id),
    eq(certificateShares.occupantId, occupant.id),
    isNull(certificateShares.withdrawnAt),
    gte(certificateShares.until, today),
  )
  const [before] = await tx.select().from(certificateShares).where(isStanding)
  const address = before?.email
  const isElsewhere = address && email && address.toLowerCase() !== email.toLowerCase()
  if (isElsewhere) await forgetMails(tx, { ...before, address, withWaiting: true })
  const [standing] = await tx
    .update(certificateShares)
    // Whoever has the mail of the address before opens nothing more.
    .set({ ...sent, ...(isElsewhere && mailedSecret(services)) })
    .where(isStanding)
    .returning()
  if (standing) return standing
  await refuseTooMany(tx, contract.id, today)
  const [row] = await tx
    .insert(certificateShares)
    .values({
      ...sent,
      contractId: contract.id,
      occupantId: occupant.id,
      recipient: 'occupant',
      language: 'fr',
      ...mailedSecret(services),
      createdAt: services.now(),
    })
    .returning()
  if (!row) throw new Error('no link was written')
  return row
}
