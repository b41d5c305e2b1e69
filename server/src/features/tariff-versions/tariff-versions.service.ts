import { type Day, dayOf } from '@cursus/shared/day'
import { publicationLimits } from '@cursus/shared/tariff-rules'
import type { TariffChange, TariffOpening, TariffPublication } from '@cursus/shared/tariffs'
import { eq, sql } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { type Tx, transact } from '../../platform/database.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { tellTariffsChanged } from '../tariffs/tariffs.queries.ts'
import { tariffVersionPrices, tariffVersions } from '../tariffs/tariffs.table.ts'
import { type Amount, amountsOf, type Cells, cellsOf, differences } from './cells.queries.ts'
import { holding, isPublished, type VersionRow, versionAt, versionsOf } from './tariff-versions.queries.ts'

export type By = { actorId: string; requestId: string }

const farAway: Day = '9999-12-31'

/** Opens the one draft of a product. Throws 409 `tariffs.draft_stands` when there is one. */
export async function openDraft(services: Services, input: TariffOpening, by: By): Promise<VersionRow> {
  const { product, from } = input
  return transact(services.db, async (tx) => {
    await takeTurns(tx)
    const versions = await versionsOf(tx, product)
    if (!versions.every(isPublished)) throw new AppError('conflict', 'tariffs.draft_stands')
    const copied = from ? versions.find(({ id }) => id === from) : holding(versions, farAway)
    if (!copied) throw invalid('platform.invalid', { from: ['validation.field.incorrect'] })
    const number = Math.max(...versions.map((one) => one.number)) + 1
    const [draft] = await tx
      .insert(tariffVersions)
      .values({ product, number, state: 'draft', changedBy: by.actorId, changedAt: services.now() })
      .returning()
    if (!draft) throw new Error('no draft was written')
    await writeAmounts(tx, draft, await amountsOf(tx, copied.id, await cellsOf(tx, services, { product })))
    await audit(tx, services, {
      ...by,
      action: 'tariffs.draft_opened',
      object: objectOf(draft),
      after: { product, number, copiedFrom: copied.number },
    })
    return draft
  })
}

/**
 * Saves a draft. Throws 409 `tariffs.changed_meanwhile` when somebody else saved it since, 409 `tariffs.published`
 * when it is no draft any more, 422 with every impossible price.
 */
export async function saveDraft(
  services: Services,
  { id, change }: { id: string; change: TariffChange },
  by: By,
): Promise<VersionRow> {
  return transact(services.db, async (tx) => {
    const draft = await lockDraft(tx, id, change.revision)
    const cells = await cellsOf(tx, services, draft)
    const was = await amountsOf(tx, id, cells)
    const is = withChange(was, change, cells)
    const { note = draft.note } = change
    const { any, before, after } = differences(was, is)
    if (!any && note === draft.note) return draft
    await writeAmounts(tx, draft, is)
    const saved = await writeDraft(tx, draft, { note, changedBy: by.actorId, changedAt: services.now() })
    const isNoted = note !== draft.note
    await audit(tx, services, {
      ...by,
      action: 'tariffs.draft_saved',
      object: objectOf(draft),
      before: { ...before, ...(isNoted && { note: draft.note }) },
      after: { ...after, ...(isNoted && { note }) },
    })
    return saved
  })
}

/**
 * Publishes a draft from a day on; it never changes again. Throws as `saveDraft` does, 422 for a day that is not from
 * tomorrow to a year ahead, and 422 `tariffs.nothing_changes` when that day has these prices anyway.
 */
export async function publishDraft(
  services: Services,
  { id, publication }: { id: string; publication: TariffPublication },
  by: By,
): Promise<VersionRow> {
  const { revision, startsOn } = publication
  return transact(services.db, async (tx) => {
    const draft = await lockDraft(tx, id, revision)
    const { first, last } = publicationLimits(dayOf(services.now()))
    if (startsOn < first || startsOn > last) {
      throw invalid('platform.invalid', { startsOn: ['validation.field.startsOn.incorrect'] })
    }
    const held = holding(await versionsOf(tx, draft.product), startsOn)
    const cells = await cellsOf(tx, services, draft)
    const changes = differences(await amountsOf(tx, held.id, cells), await amountsOf(tx, id, cells))
    if (!changes.any) throw new AppError('invalid', 'tariffs.nothing_changes')
    const published = await writeDraft(tx, draft, {
      state: 'published',
      startsOn,
      changedBy: by.actorId,
      changedAt: services.now(),
    })
    await tellTariffsChanged(tx)
    await audit(tx, services, {
      ...by,
      action: 'tariffs.published',
      object: objectOf(draft),
      before: changes.before,
      after: { ...changes.after, startsOn },
    })
    return published
  })
}

/** Deletes a draft. Throws 404, and 409 `tariffs.published`. */
export async function discardDraft(services: Services, id: string, by: By): Promise<void> {
  await transact(services.db, async (tx) => {
    const draft = await lockDraft(tx, id)
    const { product, number, note } = draft
    const cells = await cellsOf(tx, services, { product })
    const held = holding(await versionsOf(tx, product), dayOf(services.now()))
    const { after } = differences(await amountsOf(tx, held.id, cells), await amountsOf(tx, id, cells))
    await tx.delete(tariffVersions).where(eq(tariffVersions.id, id))
    await audit(tx, services, {
      ...by,
      action: 'tariffs.draft_discarded',
      object: objectOf(draft),
      before: { product, number, note, ...after },
    })
  })
}

const objectOf = ({ id }: VersionRow) => ({ type: 'tariff_version', id }) as const

/** Makes writers of versions take turns until the transaction ends. */
async function takeTurns(tx: Tx): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('tariffs.versions'))`)
}

/** Locks a draft. Throws 409 unless it is still at the `revision` that the caller saw. */
async function lockDraft(tx: Tx, id: string, revision?: number): Promise<VersionRow> {
  await takeTurns(tx)
  const draft = await versionAt(tx, id)
  if (isPublished(draft)) throw new AppError('conflict', 'tariffs.published')
  if (revision !== undefined && draft.revision !== revision) {
    throw new AppError('conflict', 'tariffs.changed_meanwhile')
  }
  return draft
}

async function writeDraft(tx: Tx, draft: VersionRow, values: Partial<VersionRow>): Promise<VersionRow> {
  const [row] = await tx
    .update(tariffVersions)
    .set({ ...values, revision: draft.revision + 1 })
    .where(eq(tariffVersions.id, draft.id))
    .returning()
  if (!row) throw new Error(`version ${draft.id} was not written`)
  return row
}

async function writeAmounts(tx: Tx, { id }: VersionRow, amounts: Map<string, Amount>): Promise<void> {
  const rows = [...amounts].map(([priceId, amount]) => ({ versionId: id, priceId, ...amount }))
  await tx
    .insert(tariffVersionPrices)
    .values(rows)
    .onConflictDoUpdate({
      target: [tariffVersionPrices.versionId, tariffVersionPrices.priceId],
      set: { unitAmount: sql`excluded.unit_amount`, active: sql`excluded.active` },
    })
}

/**
 * Returns the amounts with the sent ones. Throws 422 with every price that is unknown, named twice or cannot be taken
 * off sale.
 */
function withChange(was: Map<string, Amount>, { prices }: TariffChange, cells: Cells): Map<string, Amount> {
  const offers = new Set(cells.flatMap(({ priceId, place }) => (place.kind === 'offer' ? priceId : [])))
  const is = new Map(was)
  const errors: Record<string, string[]> = {}
  const incorrect = ['validation.field.incorrect']
  const seen = new Set<string>()
  for (const [place, { priceId, unitAmount, active = true }] of prices.entries()) {
    if (!was.has(priceId) || seen.has(priceId)) errors[`prices.${place}.priceId`] = incorrect
    else if (!active && !offers.has(priceId)) errors[`prices.${place}.active`] = incorrect
    seen.add(priceId)
    is.set(priceId, { unitAmount, active })
  }
  if (Object.keys(errors).length > 0) throw invalid('platform.invalid', errors)
  return is
}
