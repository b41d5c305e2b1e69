import type { ChangeFacts, ContractChange } from '@cursus/shared/contract-change'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../api/api-error.ts'
import type { PathOf } from '../../../forms/form-paths.ts'
import type { Issues } from '../../../forms/form-words.ts'
import { useFormOf } from '../../../forms/use-form-of.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { leaveWith } from '../../../payments/leave-for.ts'
import { toastSuccess } from '../../../ui/toasts.ts'
import { askChange, type ChangingContract, changeOffer, linkOf } from './change.api.ts'
import { useReadAgain } from './use-read-again.ts'

/** Facts of one kind of contract, as `ChangeFacts` names them. */
export type FactsOf<Kind extends ChangeFacts['kind']> = Extract<ChangeFacts, { kind: Kind }>

/** What the form of each kind of contract is given. */
export interface ChangeFormOf<Kind extends ChangeFacts['kind']> {
  contract: ChangingContract
  change: ContractChange
  now: FactsOf<Kind>
  /** Runs once the contract is changed, where the page then shows what came of it. */
  onDone?: (() => void) | undefined
}

/** How the values of a form become a wish. */
export interface ChangeOf<Values extends Confirmed> {
  defaults: Values
  names: NamesOf<Values>
  check(values: Values): Issues
  /** Makes the wish of values that are others than today's; null while a part of it is missing. */
  wish(values: Values): object | null
  /** Tells whether the values are those of today. */
  isSame(values: Values): boolean
}

/** Names of the fields of a kind, in the order of its form. */
export type NamesOf<Values extends Confirmed> = Record<Exclude<keyof Values, keyof Confirmed>, string>

/** What the price of a change needs to know of its form. */
export type Counting = Pick<
  ReturnType<typeof useChange>,
  'offer' | 'wish' | 'draftText' | 'isSame' | 'isCounting' | 'isWanting'
> & {
  form: Pick<ReturnType<typeof useChange>['form'], 'ready' | 'busy' | 'need' | 'values' | 'set' | 'tick'>
}

/** Values of any form of a change, beside the wish. */
export interface Confirmed {
  /** Why an administrator asks. */
  reason: string
  /** The wish whose draft the student said that they had read, as text: another wish has another draft. */
  draftRead: string
  /** The facts of the contract as the form began, as text: what was typed of others counts no more. */
  facts: string
}

export const unconfirmed: Confirmed = { reason: '', draftRead: '', facts: '' }

/**
 * The form of a change: what it comes to is asked of the server anew whenever it is another one. A student has read the
 * draft of what they will sign. An administrator gives a reason, and asks the student to pay and to sign.
 */
export function useChange<Values extends Confirmed>(
  { change, onDone }: Pick<ChangeFormOf<ChangeFacts['kind']>, 'change' | 'onDone'>,
  { defaults, names, check, wish: makeWish, isSame }: ChangeOf<Values>,
) {
  const { t } = useTranslation('change')
  const client = useQueryClient()
  const readAgain = useReadAgain()
  const { id } = change.contract
  const formId = `change-${id}`
  const facts = textOf(change.now)
  const isDesk = change.student !== null
  const hasToRead = change.isSigned && !isDesk
  const wishOf = (values: Values) => (isSame(values) ? null : makeWish(values))
  const wholeWishOf = (values: Values) => (Object.keys(check(values)).length === 0 ? wishOf(values) : null)
  const isUnread = (values: Values) => {
    const wish = hasToRead ? wholeWishOf(values) : null
    return wish !== null && values.draftRead !== textOf(wish)
  }
  const form = useFormOf<Values>({
    id: formId,
    remember: (kept) => (kept.facts === facts ? kept : null),
    defaults: {
      ...defaults,
      facts,
      ...(change.waiting?.hasReadDraft && { draftRead: textOf(wishOf(defaults)) }),
    },
    check: (values) => ({
      ...check(values),
      ...(isUnread(values) && { draftRead: 'change:draft.required' }),
      ...(isDesk && !values.reason.trim() && { reason: 'validation.field.required' }),
    }),
    names: { ...names, ...(isDesk && { reason: t('desk.reason') }), draftRead: t('draft.name') },
    needs: { draftRead: t('draft.need') },
    async onValid(values) {
      const wish = wishOf(values)
      if (!wish) return
      const changed = await askChange(id, {
        ...wish,
        ...(isDesk && { reason: values.reason }),
        ...(hasToRead && { hasReadDraft: true }),
        read: { revision: change.revision, waiting: change.waiting?.id ?? null },
      }).catch(readAgain)
      if (isDesk) {
        toastSuccess(t(changed.state === 'done' ? 'desk.done' : 'desk.asked'))
        await client.invalidateQueries({ queryKey: ['contracts'] })
      } else if (changed.payAt) await leaveWith(async () => changed.payAt ?? '', t('leaving'))
      else if (changed.state === 'to_sign') await leaveWith(() => linkOf(id, 'signature'), t('sign.leaving'))
      else {
        await client.invalidateQueries({ queryKey: ['contracts'] })
        if (changed.state === 'done') onDone?.()
      }
    },
  })
  const wish = wholeWishOf(form.values)
  const isUnchanged = isSame(form.values)
  const asked = useQuery({ ...changeOffer(id, wish), placeholderData: keepPreviousData })
  const refused = asked.error instanceof ApiError ? asked.error : null
  const refusal = wish && refused && Object.keys(refused.errors).length === 0 ? refused.message : null
  const told = (field: PathOf<Values>) =>
    form.sentenceAt(field) ?? (wish ? refused?.errors[field]?.[0] : undefined)
  return {
    /** Id of the form: that of a field is `<id>-<its path>`. */
    id: formId,
    form,
    told,
    isSame: isUnchanged,
    /** What is changed has no price: an answer is missing, or refused. */
    isWanting: !isUnchanged && !refusal && (wish === null || asked.isError),
    /** What is wished now; null while a part of it is missing. */
    wish,
    /** What the tick of who has read the draft keeps; null while there is no draft, or nothing is signed. */
    draftText: hasToRead && wish ? textOf(wish) : null,
    offer: wish && !asked.isError ? (asked.data?.offer ?? null) : null,
    isCounting: wish !== null && asked.isFetching,
    /** Reason why the server refuses the wish as a whole. */
    refusal,
  }
}

const textOf = (wish: object | null) => (wish ? JSON.stringify(wish) : '')
