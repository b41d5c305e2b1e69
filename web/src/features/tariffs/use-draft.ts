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

interface Values {
  revision: number
  note: string
  amounts: Record<string, string>
  active: Record<string, boolean>
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
  const [saved, setSaved] = useState(detail)
  const [theirs, setTheirs] = useState<TariffVersionDetail>()
  const [conflict, setConflict] = useState<string>()
  const [defaults] = useState(() => valuesOf(detail, i18n.language))
  const form = useFormOf<Values>({
    id: memoryOf(detail.id),
    remember: true,
    defaults,
    check: ({ amounts }) => issuesOf(amounts),
    names: { ...namesOf(detail, words), note: t('draft.note') },
    async onValid() {
      const { number } = await save()
      toastSuccess(t('draft.saved'), t('version', { number }))
    },
  })
  const typed = (price: Pick<TariffPrice, 'priceId'>) => typedOf(form.values, price)
  const differs = (price: TariffPrice) =>
    typed(price).cents !== price.unitAmount || typed(price).active !== price.active

  async function save(): Promise<TariffVersionDetail> {
    const { revision, note } = form.values
    setTheirs(undefined)
    try {
      const prices = saved.prices.filter(differs).map((price) => toSent(price.priceId, typed(price)))
      const now = await versions.save(detail.id, { revision, note, prices })
      setSaved(now)
      form.set('revision', now.revision)
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
    saved,
    theirs,
    typed,
    isChanged: form.values.note !== saved.note || saved.prices.some(differs),
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
      const mine = new Set(keepMine ? saved.prices.filter(differs).map(({ priceId }) => priceId) : [])
      const isOwnNote = keepMine && form.values.note !== saved.note
      const others = theirs.prices.filter(({ priceId }) => !mine.has(priceId))
      const { amounts, active } = valuesOf({ ...theirs, prices: others }, i18n.language)
      for (const [priceId, text] of Object.entries(amounts)) form.set(`amounts.${priceId}`, text)
      for (const [priceId, isActive] of Object.entries(active)) form.set(`active.${priceId}`, isActive)
      if (!isOwnNote) form.set('note', theirs.note)
      form.set('revision', theirs.revision)
      setSaved(theirs)
      setTheirs(undefined)
    },
  }
}

function typedOf({ amounts, active }: Values, { priceId }: Pick<TariffPrice, 'priceId'>): Typed {
  return { cents: toCents(amounts[priceId] ?? ''), active: active[priceId] ?? true }
}

/** Returns the name of each cell, for the sentence about its fault. */
function namesOf({ prices }: TariffVersionDetail, { ofCell }: ReturnType<typeof useTariffWords>) {
  return Object.fromEntries(prices.map((price) => [`amounts.${price.priceId}`, ofCell(price)]))
}

function valuesOf({ revision, note, prices }: TariffVersionDetail, locale: string): Values {
  return {
    revision,
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
