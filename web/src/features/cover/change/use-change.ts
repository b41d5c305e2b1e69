import type { ChangeFacts, ContractChange } from '@cursus/shared/contract-change'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../api/api-error.ts'
import type { PathOf } from '../../../forms/form-paths.ts'
import type { Issues } from '../../../forms/form-words.ts'
import { useFormOf } from '../../../forms/use-form-of.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { leaveWith } from '../../../payments/leave-for.ts'
import { askChange, changeOffer, signatureOf } from './change.api.ts'

/** How the values of a form become a wish. */
export interface ChangeOf<Values extends object> {
  defaults: Values
  names: Record<string, string>
  check(values: Values): Issues
  /** Makes the wish; null while a part of it is missing, or where nothing is another. */
  wish(values: Values): object | null
  isSame(values: Values): boolean
}

/** What the price of a change needs to know of its form. */
export type Counting = Pick<ReturnType<typeof useChange>, 'offer' | 'isSame' | 'isCounting'> & {
  form: { ready: boolean; busy: boolean; need: string | undefined }
}

/** The form of a change: what it comes to is asked of the server anew whenever it is another one. */
export function useChange<Values extends object>(
  change: ContractChange,
  { defaults, names, check, wish: wishOf, isSame }: ChangeOf<Values>,
  onDone: () => void,
) {
  const { t } = useTranslation('change')
  const client = useQueryClient()
  const { id } = change.contract
  const form = useFormOf<Values>({
    id: 'change',
    defaults,
    check,
    names,
    async onValid(values) {
      const wish = wishOf(values)
      if (!wish) return
      const changed = await askChange(id, wish)
      if (changed.payAt) await leaveWith(async () => changed.payAt ?? '', t('leaving'))
      else if (changed.state === 'to_sign') await leaveWith(() => signatureOf(id), t('sign.leaving'))
      else {
        await client.invalidateQueries({ queryKey: ['contracts'] })
        if (changed.state === 'done') onDone()
      }
    },
  })
  const complete = Object.keys(check(form.values)).length === 0
  const wish = complete ? wishOf(form.values) : null
  const asked = useQuery({ ...changeOffer(id, wish), placeholderData: keepPreviousData })
  const refused = asked.error instanceof ApiError ? asked.error : null
  const told = (field: PathOf<Values>) =>
    form.sentenceAt(field) ?? (wish ? refused?.errors[field]?.[0] : undefined)
  return {
    form,
    told,
    isSame: isSame(form.values),
    offer: wish && !asked.isError ? (asked.data?.offer ?? null) : null,
    isCounting: wish !== null && asked.isFetching,
    /** Reason why the server refuses the wish as a whole. */
    refusal: wish && refused && Object.keys(refused.errors).length === 0 ? refused.message : null,
  }
}

/** Facts of one kind of contract, as `ChangeFacts` names them. */
export type FactsOf<Kind extends ChangeFacts['kind']> = Extract<ChangeFacts, { kind: Kind }>
