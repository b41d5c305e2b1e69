import type { TariffPrice, TariffVersionDetail } from '@cursus/shared/tariffs'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { toCents, toText } from '../../forms/amounts.ts'
import { useFormOf } from '../../forms/use-form-of.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { toastSuccess } from '../../ui/toasts.ts'
import { issueOf } from './amounts.ts'
import { isChanged, type Typed } from './grid.ts'
import { readVersion, useVersions } from './tariffs.api.ts'
import { useTariffWords } from './use-tariff-words.ts'

interface Content {
  note: string
  amounts: Record<string, string>
  active: Record<string, boolean>
}

interface Values extends Content {
  revision: number
  /** The draft at that revision, kept with what is typed: what differs from it is this person's, and no other's. */
  began: Content
}

export type Draft = ReturnType<typeof useDraft>
/** Returns the name under which a draft's typed amounts are kept through a reload. */
export const memoryOf = (id: string) => `tariff-${id}`

/**
 * A draft as it is typed. When somebody else has saved it meanwhile, `theirs` is how it stands now, and nothing that was
 * typed is lost.
 */
export function useDraft(detail: TariffVersionDetail) {
  const { t, i18n } = useTranslation('tariffs')
  const words = useTariffWords()
  const versions = useVersions()
  const [theirs, setTheirs] = useState<TariffVersionDetail>()
  const [conflict, setConflict] = useState<string>()
  const [defaults] = useState(() => valuesOf(detail, i18n.language))
  const form = useFormOf<Values>({
    id: memoryOf(detail.id),
    // A tab in which nothing was typed begins with what others saved since.
    remember: (kept) => (isTouched(kept, detail.prices) ? kept : null),
    defaults,
    check: ({ amounts }) => issuesOf(amounts),
    names: { ...namesOf(detail, words), note: t('draft.note') },
    async onValid() {
      const { number } = await save()
      toastSuccess(t('draft.saved'), t('version', { number }))
    },
  })
  const { began } = form.values
  const typed = (price: Priced) => typedOf(form.values, price)
  const isTyped = (price: Priced) => isTypedIn(form.values, price)
  const goOnFrom = (version: TariffVersionDetail) => {
    form.set('revision', version.revision)
    form.set('began', contentOf(version, i18n.language))
  }

  async function save(): Promise<TariffVersionDetail> {
    const { revision, note } = form.values
    setTheirs(undefined)
    try {
      const prices = detail.prices.filter(isTyped).map((price) => toSent(price.priceId, typed(price)))
      const now = await versions.save(detail.id, { revision, note, prices })
      goOnFrom(now)
      return now
    } catch (error) {
      throw await lookAt(error)
    }
  }
  /** A save that came too late shows what came first; a refused price is told of the whole, as it should not happen. */
  async function lookAt(error: unknown) {
    if (!(error instanceof ApiError)) return error
    if (error.code === 'tariffs.changed_meanwhile') {
      setConflict(error.message)
      setTheirs(await readVersion(detail.id))
    }
    return new ApiError({ status: error.status, code: error.code, message: error.message })
  }
  return {
    // `theirs` says more of this refusal than its sentence, which would outlive it.
    form: { ...form, refusal: form.refusal === conflict ? undefined : form.refusal },
    id: detail.id,
    number: detail.number,
    theirs,
    /** The cells of `theirs` that are not as they were when this draft was begun. */
    changedByThem: theirs?.prices.filter((price) => !isSame(toTyped(price), typedOf(began, price))) ?? [],
    typed,
    isChanged: isTouched(form.values, detail.prices),
    /** The cells that are not as in the version beside, which may be another one than at first. */
    changes: (prices: readonly TariffPrice[]) => prices.filter((price) => isChanged(price, typed(price))),
    set(priceId: string, change: { text?: string; active?: boolean }) {
      if (change.text !== undefined) form.set(`amounts.${priceId}`, change.text)
      if (change.active !== undefined) form.set(`active.${priceId}`, change.active)
    },
    save,
    lookAt,
    /** Goes on from what the other has saved: cells that were typed here stay as they are, `mine`, or give way. */
    takeTheirs(keepMine: boolean) {
      if (!theirs) return
      const isOwnNote = keepMine && form.values.note !== began.note
      const others = theirs.prices.filter((price) => !(keepMine && isTyped(price)))
      const { amounts, active } = contentOf({ ...theirs, prices: others }, i18n.language)
      for (const [priceId, text] of Object.entries(amounts)) form.set(`amounts.${priceId}`, text)
      for (const [priceId, isActive] of Object.entries(active)) form.set(`active.${priceId}`, isActive)
      if (!isOwnNote) form.set('note', theirs.note)
      goOnFrom(theirs)
      setTheirs(undefined)
    },
  }
}

type Priced = Pick<TariffPrice, 'priceId'>

function typedOf({ amounts, active }: Content, { priceId }: Priced): Typed {
  return { cents: toCents(amounts[priceId] ?? ''), active: active[priceId] ?? true }
}

const toTyped = ({ unitAmount, active }: TariffPrice): Typed => ({ cents: unitAmount, active })
const isSame = (one: Typed, other: Typed) => one.cents === other.cents && one.active === other.active

const isTypedIn = (values: Values, price: Priced) =>
  !isSame(typedOf(values, price), typedOf(values.began, price))
const isTouched = (values: Values, prices: readonly Priced[]) =>
  values.note !== values.began.note || prices.some((price) => isTypedIn(values, price))

/** Returns the name of each cell, for the sentence about its fault. */
function namesOf({ prices }: TariffVersionDetail, { ofCell }: ReturnType<typeof useTariffWords>) {
  return Object.fromEntries(prices.map((price) => [`amounts.${price.priceId}`, ofCell(price)]))
}

function valuesOf(version: TariffVersionDetail, locale: string): Values {
  const began = contentOf(version, locale)
  return { revision: version.revision, ...began, began }
}

function contentOf({ note, prices }: TariffVersionDetail, locale: string): Content {
  return {
    note,
    amounts: Object.fromEntries(
      prices.map(({ priceId, unitAmount }) => [priceId, toText(unitAmount, locale)]),
    ),
    active: Object.fromEntries(prices.map(({ priceId, active }) => [priceId, active])),
  }
}

function issuesOf(amounts: Values['amounts']): Record<string, string> {
  const found = Object.entries(amounts).map(
    ([priceId, text]) => [`amounts.${priceId}`, issueOf(text)] as const,
  )
  return Object.fromEntries(found.flatMap(([path, issue]) => (issue ? [[path, issue]] : [])))
}

const toSent = (priceId: string, { cents, active }: Typed) => ({ priceId, unitAmount: cents ?? 0, active })
