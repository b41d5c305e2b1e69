import { isDeepStrictEqual } from 'node:util'
import type { ChangeAccepted, ChangeRead, ContractChanged } from '@cursus/shared/contract-change'
import { dayOf, formatDay, startOfDay } from '@cursus/shared/day'
import { required } from '@cursus/shared/fields'
import type { Language } from '@cursus/shared/language'
import { eq } from 'drizzle-orm'
import { type Tx, transact } from '../../platform/database.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import type { Acting } from '../contracts/change-contract.service.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { readBuyer } from '../purchases/buyer.queries.ts'
import type { QuotedChange } from '../purchases/product.ts'
import { openDifference, payDifference } from '../purchases/sell-difference.service.ts'
import { type AmendmentRow, findOpen, isAskedByDesk, offerOf, priceWith } from './amendments.queries.ts'
import { agreeableUntil } from './amendments.rules.ts'
import { amendments } from './amendments.table.ts'
import { takeOn } from './apply-amendment.ts'
import { quoteChange } from './quote-change.ts'
import { acceptDraft, keepRead, refuseUnread } from './read-draft.ts'
import { endAmendment } from './settle-amendment.ts'
import { tellAsked } from './tell-of-desk.ts'

type Asked = {
  contract: ContractRow
  told: object
  reason?: string | undefined
  read?: ChangeRead | undefined
  hasReadDraft?: boolean | undefined
  dryRun: boolean
  language: Language
}

/**
 * Changes a contract, or with `dryRun` says what the change costs. With a difference to pay nothing changes before it
 * is paid: the answer has the payment address, the same one for the same wish; nor before the amendment of a signed
 * contract is signed, nor before its day. An administrator gives a reason, and is told no address: their student is
 * told at once by mail, and asks for nothing that the student did (409). A student has read the draft of what they will
 * sign. `same` means that nothing would change. Throws 409 `changes.…`, and 422.
 */
export async function askChange(
  services: Services,
  acting: Acting,
  { contract, told, reason, read, hasReadDraft, dryRun, language }: Asked,
): Promise<ContractChanged> {
  const quoted = await quoteChange(services, contract, told)
  if (!quoted) return answer(contract, 'same')
  const offer = await offerOf(services, contract, quoted)
  if (dryRun) {
    const { changes } = services.products.ofContract(contract)
    await transact(services.db, async (tx) => changes?.hold(tx, services, { contract, draft: quoted.draft }))
    return answer(contract, 'dry', offer)
  }
  const isByDesk = isAskedByDesk(contract, acting)
  if (isByDesk && !reason) throw invalid('platform.invalid', { reason: [required] })
  if (!isByDesk) refuseUnread(contract, { hasReadDraft })
  await giveUpOther(services, { contract, quoted, read })
  const { changed, amendment } = await transact(services.db, (tx) =>
    keepOrApply(tx, services, { acting, contract, quoted, language, ...(isByDesk && { reason }) }),
  )
  if (changed) return answer(changed, 'done', offer)
  if (amendment.state !== 'waiting')
    return answer(contract, amendment.state === 'agreed' ? 'agreed' : 'to_sign', offer)
  const payAt = isByDesk ? null : await payDifference(services, amendment.purchaseId ?? '')
  return { ...answer(contract, 'to_pay', offer), payAt }
}

/**
 * Returns the page where the difference of a change is paid, once its student said that they read the draft of what they
 * will sign. Throws 409 when none waits for its payment.
 */
export async function paymentLink(
  services: Services,
  contract: ContractRow,
  accepted: ChangeAccepted,
): Promise<string> {
  const open = contract.statut === 'résilié' ? null : await findOpen(services.db, contract.id)
  if (open?.state !== 'waiting' || !open.purchaseId || open.expiresAt <= services.now())
    throw new AppError('conflict', 'changes.none')
  await acceptDraft(services, { contract, amendment: open, accepted })
  return payDifference(services, open.purchaseId)
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
  priceWith(contract, row) === price.cents &&
  isDeepStrictEqual(row.draft, draft)

type Other = { contract: ContractRow; quoted: QuotedChange; read: ChangeRead | undefined }

/**
 * Gives up an earlier wish: expires its payment page first, so that nobody pays it. Throws 409 when it was paid; its
 * person signs it, or gives it up; and where whoever asks has read neither it nor the contract as it stands.
 */
async function giveUpOther(services: Services, { contract, quoted, read }: Other): Promise<void> {
  const open = await findOpen(services.db, contract.id)
  if (open && isSameWish(open, { quoted, contract, now: services.now() })) return
  const isUnseen = read && (read.revision !== contract.revision || (open && open.id !== read.waiting))
  if (isUnseen) throw new AppError('conflict', 'changes.meanwhile')
  if (!open) return
  const isPaid = open.purchaseId !== null && open.state !== 'waiting'
  if (isPaid || !(await endAmendment(services, open, { state: 'replaced' })))
    throw new AppError('conflict', 'changes.paid')
}

/** `reason` is that of an administrator. */
type Keeping = {
  acting: Acting
  contract: ContractRow
  quoted: QuotedChange
  language: Language
  reason?: string | undefined
}
type Kept = { changed: ContractRow | null; amendment: AmendmentRow }

async function keepOrApply(
  tx: Tx,
  services: Services,
  { acting, contract, quoted, language, reason }: Keeping,
): Promise<Kept> {
  await services.products.ofContract(contract).changes?.hold(tx, services, { contract, draft: quoted.draft })
  const [row] = await tx.select().from(contracts).where(eq(contracts.id, contract.id)).for('update')
  // Another tab was quicker: what was counted holds no more.
  if (row?.revision !== contract.revision) throw new AppError('conflict', 'changes.meanwhile')
  const waiting = await findOpen(tx, row.id)
  if (waiting && isSameWish(waiting, { quoted, contract: row, now: services.now() })) {
    if (isAskedByDesk(row, acting) && !isAskedByDesk(row, waiting)) throw askedByStudent(waiting)
    if (isRead(row, acting)) await keepRead(tx, waiting, services.now())
    return { changed: null, amendment: waiting }
  }
  // Another tab has just asked for something else: its payment stands, so it is the one that goes on.
  if (waiting) throw new AppError('conflict', 'changes.meanwhile')
  const amendment = await insertAmendment(tx, services, { acting, row, quoted, language })
  const before = reason
    ? await services.products.ofContract(row).changes?.facts(tx, services, contract)
    : null
  const isDue = quoted.due.cents > 0
  const changed = isDue ? null : await takeOn(tx, services, { row, amendment, requestId: acting.requestId })
  const kept = (await findOpen(tx, row.id)) ?? amendment
  if (reason) {
    const asked = { contract: row, amendment: kept, acting, reason, isDone: changed !== null }
    await tellAsked(tx, services, { ...asked, now: before ?? null, next: quoted.facts })
  }
  return { changed, amendment: kept }
}

/** Names what the student asked for alone: nobody is told of the same wish twice. */
function askedByStudent({ askedAt, effectOn }: AmendmentRow): AppError {
  const values = { askedOn: formatDay(dayOf(askedAt)), effectOn: formatDay(effectOn) }
  return new AppError('conflict', 'changes.asked_by_student', { values })
}

/** Tells whether whoever asks has read the draft: the student of a contract whose amendment is signed. */
const isRead = (row: ContractRow, acting: Acting) =>
  row.signatureStatus === 'signed' && !isAskedByDesk(row, acting)

type Inserting = { acting: Acting; row: ContractRow; quoted: QuotedChange; language: Language }

async function insertAmendment(
  tx: Tx,
  services: Services,
  { acting, row, quoted, language }: Inserting,
): Promise<AmendmentRow> {
  const { draft, price, effectOn, due } = quoted
  const { cents, period } = due
  const askedAt = services.now()
  const by = isAskedByDesk(row, acting) ? 'desk' : 'student'
  const payableUntil = agreeableUntil(dayOf(askedAt), { agreeBefore: quoted.agreeBefore, by })
  const paying = by === 'desk' ? (await readBuyer(tx, row.studentId)).user.language : language
  const sold = { contract: row, cents, period, payableUntil, language: paying }
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
      draftReadAt: isRead(row, acting) ? askedAt : null,
      expiresAt: startOfDay(payableUntil),
    })
    .returning()
  if (!amendment) throw new Error('no amendment was written')
  return amendment
}
