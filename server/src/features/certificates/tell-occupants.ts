import { type Day, dayOf } from '@cursus/shared/day'
import { fullNameOf } from '@cursus/shared/full-name'
import { and, asc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { type Tx, transact } from '../../platform/database.ts'
import { eachAlone } from '../../platform/each-alone.ts'
import { hashToken } from '../../platform/link-tokens.ts'
import type { Services } from '../../platform/services.ts'
import { findUser } from '../accounts/accounts.queries.ts'
import { printedEnd, stateOn } from '../contracts/contract-state.rules.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { isHeld } from '../held-acts/held-acts.service.ts'
import { queueMail } from '../mail/mail.service.ts'
import type { Occupant } from '../purchases/product.ts'
import { certificateShares } from './certificate-shares.table.ts'
import { type News, newsOf, strangerNewsOf, uncoveredFrom } from './occupant-news.rules.ts'
import { shownLeft, withNameOfToday } from './occupants.service.ts'
import { type ShareRow, withWritableSecret } from './shares.service.ts'

const batch = 500

/**
 * Mails the occupants whose address is known when their cover ends, goes on after all, or has another certificate, and whoever else
 * has a link and an address of the last alone. May run any number of times: what each was told stands beside their link.
 */
export async function tellOccupants(services: Services): Promise<void> {
  const today = dayOf(services.now())
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const untold = await findUntold(services, { after, today })
    await eachAlone(services, { code: 'occupants.untold', ones: untold }, ({ id }) =>
      transact(services.db, (tx) => tellOne(tx, services, { id, today })),
    )
    const last = untold.at(-1)
    if (!last || untold.length < batch) return
    after = last.id
  }
}

/** Finds links whose holder knows another end or another certificate than the contract has. */
async function findUntold(
  { db }: Services,
  { after, today }: { after: string; today: Day },
): Promise<{ id: string }[]> {
  const { id, email, withdrawnAt, toldCode, toldEnd } = certificateShares
  const end = sql`CASE WHEN ${contracts.statut} = 'résilié' OR ${contracts.endDate} < ${today} THEN ${contracts.endDate} END`
  return db
    .select({ id })
    .from(certificateShares)
    .innerJoin(contracts, eq(contracts.id, certificateShares.contractId))
    .where(
      and(
        isNotNull(email),
        isNull(withdrawnAt),
        sql`${id} > ${after}`,
        or(sql`${toldEnd} IS DISTINCT FROM ${end}`, sql`${toldCode} IS DISTINCT FROM ${contracts.checkCode}`),
        // What may still be taken back is told in its minute.
        sql`NOT ${isHeld('contract_changed', contracts.id)}`,
      ),
    )
    .orderBy(asc(id))
    .limit(batch)
}

async function tellOne(tx: Tx, services: Services, { id, today }: { id: string; today: Day }): Promise<void> {
  const [found] = await tx
    .select({ share: certificateShares, contract: contracts })
    .from(certificateShares)
    .innerJoin(contracts, eq(contracts.id, certificateShares.contractId))
    .where(and(eq(certificateShares.id, id), isNull(certificateShares.withdrawnAt)))
    .for('update')
  if (!found) return
  const { share, contract } = found
  if (!share.occupantId) return tellReplaced(tx, services, { share, contract, today })
  const leftOn = await shownLeft({ ...services, db: tx }, found)
  const told = { code: share.toldCode, end: share.toldEnd }
  const news = newsOf({ contract, told, leftOn, today })
  const knows = { toldCode: contract.checkCode, toldEnd: news.end }
  const leaves = { ...knows, withdrawnAt: services.now() }
  await tx
    .update(certificateShares)
    .set(leftOn ? leaves : knows)
    .where(eq(certificateShares.id, id))
  await mailNews(tx, services, {
    share,
    contract,
    news,
    hasLeft: leftOn !== null,
    isOpen: share.until >= today,
  })
}

type Given = { share: ShareRow; contract: ContractRow; today: Day }

/**
 * Tells whoever has a link to the contract's certificate, and is not insured by it, that another has taken its place: once a day at
 * most, while the link shows it. Of the end of the cover the link itself says enough to a stranger.
 */
async function tellReplaced(tx: Tx, services: Services, { share, contract, today }: Given): Promise<void> {
  const { cover } = stateOn(contract, today)
  // It shows nothing until the premium is there: they are told then.
  if (cover === 'suspended') return
  const told = { code: share.toldCode, end: share.toldEnd }
  const { kind, end } = strangerNewsOf({ contract, told, today })
  await tx
    .update(certificateShares)
    .set({ toldCode: contract.checkCode, toldEnd: end })
    .where(eq(certificateShares.id, share.id))
  if (kind !== 'replaced' || share.until < today) return
  const about = await aboutOf(tx, services, {
    share: await withWritableSecret(tx, services, share),
    contract,
  })
  if (!about) return
  const eventKey = `share-replaced:${contract.id}:${share.id}:${today}`
  await queueMail(tx, services, { eventKey, ...about, template: 'share-replaced' })
}

type Telling = { share: ShareRow; contract: ContractRow; news: News; hasLeft: boolean; isOpen: boolean }

async function mailNews(
  tx: Tx,
  services: Services,
  { share, contract, news, hasLeft, isOpen }: Telling,
): Promise<void> {
  const { kind, end } = news
  if (!kind) return
  const leadsThere = kind !== 'ending' && isOpen
  const about = await aboutOf(tx, services, {
    share: leadsThere ? await withWritableSecret(tx, services, share) : share,
    contract,
  })
  if (!about) return
  const eventKey = `occupant-${kind}:${contract.id}:${share.id}:${contract.revision}:${end}`
  const { to, language, payload } = about
  const mail = { eventKey, to, language }
  if (kind === 'ending') {
    const day = hasLeft && end ? end : uncoveredFrom(contract)
    return queueMail(tx, services, { ...mail, template: 'occupant-ending', payload: { ...payload, day } })
  }
  return queueMail(tx, services, { ...mail, template: `occupant-${kind}`, payload: { ...payload, isOpen } })
}

type Giving = { share: ShareRow; contract: ContractRow; occupant: Occupant }

/** Mails an occupant the link to their certificate, once a day to the same address while its secret is the same. */
export async function mailLink(tx: Tx, services: Services, { share, contract }: Giving): Promise<void> {
  const about = await aboutOf(tx, services, { share, contract })
  if (!about) return
  const sentOn = dayOf(services.now())
  // As a hash: the key of the event stays when the address is forgotten.
  const mailed = hashToken(`${about.to.address.toLowerCase()} ${about.payload.tokenReference}`)
  const eventKey = `occupant-link:${contract.id}:${share.id}:${mailed}:${sentOn}`
  await queueMail(tx, services, { eventKey, ...about, template: 'occupant-link' })
}

/** Returns the recipient of a link's mails and what each of them states; null for a link without an address. */
export async function aboutOf(
  tx: Tx,
  services: Services,
  { share, contract }: Pick<Giving, 'share' | 'contract'>,
) {
  const { email, emailLanguage, tokenReference, until } = share
  const { name } = await withNameOfToday({ ...services, db: tx }, { contract, share })
  const holder = await findUser(tx, contract.studentId)
  if (!email || !emailLanguage || !tokenReference || !holder) return null
  return {
    to: { address: email, name },
    language: emailLanguage,
    payload: {
      name,
      policyholder: fullNameOf(holder),
      reference: contract.reference,
      endDate: printedEnd(contract),
      until,
      tokenReference,
    },
  }
}
