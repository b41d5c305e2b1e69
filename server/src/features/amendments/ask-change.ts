import { isDeepStrictEqual } from 'node:util'
import type { ContractChanged } from '@cursus/shared/contract-change'
import { dayOf, formatDay, startOfDay } from '@cursus/shared/day'
import type { Language } from '@cursus/shared/language'
import { eq } from 'drizzle-orm'
import { type Tx, transact } from '../../platform/database.ts'
import { AppError, faultsOf, invalid } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import type { Acting } from '../contracts/change-contract.service.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { contracts } from '../contracts/contracts.table.ts'
import type { QuotedChange } from '../purchases/product.ts'
import { openDifference, payDifference } from '../purchases/sell-difference.service.ts'
import { hasPromisedPrice } from '../renewals/notices.queries.ts'
import { type AmendmentRow, findOpen, offerOf } from './amendments.queries.ts'
import { agreeableUntil, changeRefusal } from './amendments.rules.ts'
import { amendments } from './amendments.table.ts'
import { takeOn } from './apply-amendment.ts'
import { endAmendment } from './settle-amendment.ts'

type Asked = { contract: ContractRow; told: object; dryRun: boolean; language: Language }

/**
 * Changes a contract, or with `dryRun` says what the change costs. With a difference to pay nothing changes before it
 * is paid: the answer has the payment address, the same one for the same wish; nor before the amendment of a signed
 * contract is signed, nor before its day. `same` means that nothing would change. Throws 409 `changes.…`, and 422.
 */
export async function askChange(
  services: Services,
  acting: Acting,
  { contract, told, dryRun, language }: Asked,
): Promise<ContractChanged> {
  const today = dayOf(services.now())
  const { changes } = services.products.ofContract(contract)
  const refusal = changeRefusal(contract, changes !== undefined, today)
  if (refusal === 'begun') throw new AppError('conflict', 'contracts.not_changeable')
  if (refusal || !changes) throw new AppError('conflict', `changes.${refusal}`)
  const wish = changes.wish.safeParse(told)
  if (!wish.success) throw invalid('platform.invalid', faultsOf(wish.error))
  const quoted = await changes.quote(services, { contract, wish: wish.data, today })
  if (!quoted) return answer(contract, 'same')
  if (quoted.price.id !== contract.priceId && (await hasPromisedPrice(services.db, contract)))
    throw new AppError('conflict', 'changes.renewal')
  const offer = offerOf(contract, quoted)
  if (dryRun) {
    await transact(services.db, (tx) => changes.hold(tx, services, { contract, draft: quoted.draft }))
    return answer(contract, 'dry', offer)
  }
  await giveUpOther(services, contract, quoted)
  const { changed, amendment } = await transact(services.db, (tx) =>
    keepOrApply(tx, services, { acting, contract, quoted, language }),
  )
  if (changed) return answer(changed, 'done', offer)
  if (amendment.state !== 'waiting')
    return answer(contract, amendment.state === 'agreed' ? 'agreed' : 'to_sign', offer)
  const payAt = await payDifference(services, amendment.purchaseId ?? '')
  return { ...answer(contract, 'to_pay', offer), payAt }
}

function answer(
  contract: Pick<ContractRow, 'id' | 'startDate' | 'endDate'>,
  state: ContractChanged['state'],
  offer: ContractChanged['offer'] = null,
): ContractChanged {
  const shown = state === 'dry' && offer?.next.kind === 'stay' ? offer.next : null
  return {
    contractId: contract.id,
    startDate: shown?.startDate ?? formatDay(contract.startDate),
    endDate: shown?.endDate ?? formatDay(contract.endDate),
    state,
    offer,
    payAt: null,
  }
}

type Wished = { quoted: QuotedChange; contract: ContractRow; now: Date }

const isSameWish = (row: AmendmentRow, { quoted: { draft, price }, contract, now }: Wished) =>
  (row.state === 'agreed' || row.expiresAt > now) &&
  row.revision === contract.revision &&
  row.priceCents === price.cents &&
  isDeepStrictEqual(row.draft, draft)

/**
 * Gives up an earlier wish: expires its payment page first, so that nobody pays it. Throws 409 when it was paid; its
 * person signs it, or gives it up.
 */
async function giveUpOther(services: Services, contract: ContractRow, quoted: QuotedChange): Promise<void> {
  const open = await findOpen(services.db, contract.id)
  if (!open || isSameWish(open, { quoted, contract, now: services.now() })) return
  const isPaid = open.purchaseId !== null && open.state !== 'waiting'
  if (isPaid || !(await endAmendment(services, open, 'replaced')))
    throw new AppError('conflict', 'changes.paid')
}

type Keeping = { acting: Acting; contract: ContractRow; quoted: QuotedChange; language: Language }
type Kept = { changed: ContractRow | null; amendment: AmendmentRow }

async function keepOrApply(
  tx: Tx,
  services: Services,
  { acting, contract, quoted, language }: Keeping,
): Promise<Kept> {
  await services.products.ofContract(contract).changes?.hold(tx, services, { contract, draft: quoted.draft })
  const [row] = await tx.select().from(contracts).where(eq(contracts.id, contract.id)).for('update')
  // Another tab was quicker: what was counted holds no more.
  if (row?.revision !== contract.revision) throw new AppError('conflict', 'changes.meanwhile')
  const waiting = await findOpen(tx, row.id)
  if (waiting && isSameWish(waiting, { quoted, contract: row, now: services.now() }))
    return { changed: null, amendment: waiting }
  // Another tab has just asked for something else: its payment stands, so it is the one that goes on.
  if (waiting) throw new AppError('conflict', 'changes.meanwhile')
  const amendment = await insertAmendment(tx, services, { acting, row, quoted, language })
  if (quoted.due.cents > 0) return { changed: null, amendment }
  const changed = await takeOn(tx, services, { row, amendment, requestId: acting.requestId })
  return { changed, amendment: (await findOpen(tx, row.id)) ?? amendment }
}

type Inserting = { acting: Acting; row: ContractRow; quoted: QuotedChange; language: Language }

async function insertAmendment(
  tx: Tx,
  services: Services,
  { acting, row, quoted, language }: Inserting,
): Promise<AmendmentRow> {
  const { draft, price, effectOn, due } = quoted
  const { cents, period } = due
  const askedAt = services.now()
  const payableUntil = agreeableUntil(dayOf(askedAt), quoted.agreeBefore)
  const sold = { contract: row, cents, period, payableUntil, language }
  const purchase = cents > 0 && (await openDifference(tx, services, sold))
  const [amendment] = await tx
    .insert(amendments)
    .values({
      contractId: row.id,
      draft,
      revision: row.revision,
      beforeCents: row.primeCents,
      beforePriceId: row.priceId,
      differenceCents: cents,
      laterCents: due.laterCents,
      coversFrom: period?.from ?? null,
      coversUntil: period?.until ?? null,
      priceId: price.id,
      priceCents: price.cents,
      effectOn,
      purchaseId: purchase ? purchase.id : null,
      actorId: acting.actorId,
      askedAt,
      expiresAt: startOfDay(payableUntil),
    })
    .returning()
  if (!amendment) throw new Error('no amendment was written')
  return amendment
}
