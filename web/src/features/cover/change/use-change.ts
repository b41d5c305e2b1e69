import type { ChangeFacts, ContractChange } from '@cursus/shared/contract-change'
import { formatDay, parseDay } from '@cursus/shared/day'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../api/api-error.ts'
import type { Issues } from '../../../forms/form-words.ts'
import { useFormOf } from '../../../forms/use-form-of.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { leaveWith } from '../../../payments/leave-for.ts'
import { askChange, type ChangeWish, changeOffer } from './change.api.ts'

export interface ChangeValues {
  startDate: string
  endDate: string
  /** The country's id as text, empty while there is none. */
  country: string
}

export type Changing = ReturnType<typeof useChange>

/** The form of a change: what it comes to is asked of the server anew whenever a day or the country is another one. */
export function useChange(change: ContractChange, now: ChangeFacts, onDone: () => void) {
  const { t } = useTranslation('change')
  const client = useQueryClient()
  const { id } = change.contract
  const form = useFormOf<ChangeValues>({
    id: 'change',
    defaults: startingFrom(change.waiting?.next ?? now),
    check: issuesOf,
    names: { startDate: t('start'), endDate: t('end'), country: t('country') },
    async onValid(values) {
      const wish = wishOf(values)
      if (!wish || isSame(values, now)) return
      const changed = await askChange(id, wish)
      if (changed.payAt) await leaveWith(async () => changed.payAt ?? '', t('leaving'))
      else {
        await client.invalidateQueries({ queryKey: ['contracts'] })
        onDone()
      }
    },
  })
  const wish = isSame(form.values, now) ? null : wishOf(form.values)
  const asked = useQuery({ ...changeOffer(id, wish), placeholderData: keepPreviousData })
  const refused = asked.error instanceof ApiError ? asked.error : null
  const told = (field: keyof ChangeValues) => form.sentenceAt(field) ?? refused?.errors[field]?.[0]
  return {
    form,
    told,
    isSame: isSame(form.values, now),
    offer: wish && !asked.isError ? (asked.data?.offer ?? null) : null,
    isCounting: wish !== null && asked.isFetching,
    /** Reason why the server refuses the wish as a whole. */
    refusal: refused && Object.keys(refused.errors).length === 0 ? refused.message : null,
  }
}

const startingFrom = ({ startDate, endDate, country }: ChangeFacts): ChangeValues => {
  return { startDate, endDate, country: String(country) }
}

const isSame = ({ startDate, endDate, country }: ChangeValues, now: ChangeFacts) =>
  startDate === now.startDate && endDate === now.endDate && country === String(now.country)

function issuesOf({ startDate, endDate, country }: ChangeValues): Issues {
  const dayIssue = (text: string) =>
    text.trim() ? 'validation.field.date.incorrect' : 'validation.field.required'
  return {
    ...(!parseDay(startDate) && { startDate: dayIssue(startDate) }),
    ...(!parseDay(endDate) && { endDate: dayIssue(endDate) }),
    ...(!country && { country: 'validation.field.required' }),
  }
}

/** Makes the wish; null while a part of it is missing. */
function wishOf({ startDate, endDate, country }: ChangeValues): ChangeWish | null {
  const [start, end] = [parseDay(startDate), parseDay(endDate)]
  if (!start || !end || !country) return null
  return { startDate: formatDay(start), endDate: formatDay(end), country: Number(country) }
}
