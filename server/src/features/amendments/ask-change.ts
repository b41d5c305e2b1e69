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
import { endDifference, openDifference, payDifference } from '../purchases/sell-difference.service.ts'
import { type AmendmentRow, endWaiting, findWaiting, offerOf } from './amendments.queries.ts'
import { changePayableUntil, changeRefusal } from './amendments.rules.ts'
import { amendments } from './amendments.table.ts'
import { applyAmendment } from './apply-amendment.ts'

type Asked = { contract: ContractRow; told: object; dryRun: boolean; language: Language }

/**
 * Changes a contract, or with `dryRun` says what the change costs. With a difference to pay nothing changes before it
 * is paid: the answer has the payment address, the same one for the same wish. `same` means that nothing would
 * change. Throws 409 `changes.…`, and 422.
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
  const row = { beforeCents: contract.primeCents, priceCents: quoted.price.cents }
  const offer = offerOf({ facts: quoted.facts, row, effectOn: quoted.effectOn })
  if (dryRun) {
    await transact(services.db, (tx) => changes.hold(tx, services, { contract, draft: quoted.draft }))
    return answer(contract, 'dry', offer)
  }
  await giveUpOther(services, contract, quoted)
  const { changed, amendment } = await transact(services.db, (tx) =>
    keepOrApply(tx, services, { acting, contract, quoted, language }),
  )
  if (changed) return answer(changed, 'done', offer)
  const payAt = await payDifference(services, amendment.purchaseId ?? '')
  return { ...answer(contract, 'to_pay', offer), payAt }
}

function answer(
  contract: Pick<ContractRow, 'id' | 'startDate' | 'endDate'>,
  state: ContractChanged['state'],
  offer: ContractChanged['offer'] = null,
): ContractChanged {
  const isShown = state === 'dry' && offer
  return {
    contractId: contract.id,
    startDate: isShown ? offer.next.startDate : formatDay(contract.startDate),
    endDate: isShown ? offer.next.endDate : formatDay(contract.endDate),
    state,
    offer,
    payAt: null,
  }
}

type Wished = { quoted: QuotedChange; contract: ContractRow; now: Date }

const isSameWish = (row: AmendmentRow, { quoted: { draft, price }, contract, now }: Wished) =>
  row.expiresAt > now &&
  row.revision === contract.revision &&
  row.priceCents === price.cents &&
  isSameDraft(row.draft, draft)

const isSameDraft = (one: object, other: object) => {
  const sorted = (draft: object) => JSON.stringify(Object.entries(draft).sort())
  return sorted(one) === sorted(other)
}

/**
 * Gives up an earlier wish: expires its payment page first, so that nobody pays it. Throws 409 when it was paid
 * meanwhile.
 */
async function giveUpOther(services: Services, contract: ContractRow, quoted: QuotedChange): Promise<void> {
  const waiting = await findWaiting(services.db, contract.id)
  if (!waiting?.purchaseId || isSameWish(waiting, { quoted, contract, now: services.now() })) return
  const { id, purchaseId } = waiting
  if (await endDifference(services, purchaseId, (tx) => endWaiting(tx, id, 'replaced')))
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
  const waiting = await findWaiting(tx, row.id)
  if (waiting && isSameWish(waiting, { quoted, contract: row, now: services.now() }))
    return { changed: null, amendment: waiting }
  // Another tab has just asked for something else: its payment stands, so it is the one that goes on.
  if (waiting) throw new AppError('conflict', 'changes.meanwhile')
  const amendment = await insertAmendment(tx, services, { acting, row, quoted, language })
  const isDue = quoted.price.cents > row.primeCents
  if (isDue) return { changed: null, amendment }
  return {
    changed: await applyAmendment(tx, services, { row, amendment, requestId: acting.requestId }),
    amendment,
  }
}

type Inserting = { acting: Acting; row: ContractRow; quoted: QuotedChange; language: Language }

async function insertAmendment(
  tx: Tx,
  services: Services,
  { acting, row, quoted, language }: Inserting,
): Promise<AmendmentRow> {
  const { draft, price, effectOn } = quoted
  const askedAt = services.now()
  const payableUntil = changePayableUntil(dayOf(askedAt), [row.startDate, quoted.startDate])
  const cents = price.cents - row.primeCents
  const purchase =
    cents > 0 && (await openDifference(tx, services, { contract: row, cents, payableUntil, language }))
  const [amendment] = await tx
    .insert(amendments)
    .values({
      contractId: row.id,
      draft,
      revision: row.revision,
      beforeCents: row.primeCents,
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
