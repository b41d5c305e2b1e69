import { formatDay } from '@cursus/shared/day'
import { fullNameOf } from '@cursus/shared/full-name'
import { aloneAtMostCents, handWays, PaidByHand, type Refund } from '@cursus/shared/refunds'
import { issuesOf } from '../../forms/form-issues.ts'
import { useFormOf } from '../../forms/use-form-of.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/choice-fields.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { FormSummary, SubmitRow } from '../../ui/form-parts.tsx'
import { formatMoney } from '../../ui/format.ts'
import { Note } from '../../ui/note.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { toastSuccess } from '../../ui/toasts.ts'
import { useToday } from '../../ui/use-today.ts'
import { useNotePaid } from './rights.api.ts'

export interface FormProps {
  refund: Refund
  onDone?: (() => void) | undefined
  autoFocus?: boolean | undefined
  /** Goes back to the other answers; absent where the form stands for itself. */
  onCancel?: (() => void) | undefined
}

/** Notes that what the bank refused was paid by hand, when and how; the second of two says so from what they saw themselves. */
export function PaidForm({ refund, onDone, autoFocus, onCancel }: FormProps) {
  const { t, i18n } = useTranslation('rights')
  const { id, reference, refused } = refund
  const note = useNotePaid()
  const today = useToday()
  const formId = `paid-refund-${id}`
  const isAllBack = refused !== null && refused.backCents === refused.cents
  const form = useFormOf({
    id: formId,
    remember: true,
    defaults: {
      day: refused?.isNoted ? '' : formatDay(today),
      way: isAllBack ? 'card' : 'transfer',
      reason: '',
    },
    check: (values) => issuesOf(PaidByHand, values),
    names: { day: t('paid.day'), way: t('paid.way'), reason: t('send.reason') },
    needs: { reason: t('send.need') },
    async onValid(values) {
      const noted = await note.mutateAsync({ id, ...PaidByHand.parse(values) })
      toastSuccess(t(noted.heldBy ? 'paid.held' : 'paid.done'), reference)
      onDone?.()
    },
  })
  return (
    <form className="column" onSubmit={form.onSubmit} noValidate>
      <FormSummary of={form} />
      <Words refund={refund} />
      <DateField
        id={`${formId}-day`}
        label={t('paid.day')}
        hint={t('paid.day.hint')}
        error={form.sentenceAt('day')}
        text={form.values.day}
        onText={(day) => form.set('day', day)}
        onBlur={() => form.leave('day')}
        max={today}
        ref={autoFocus ? focus : undefined}
      />
      {!isAllBack && (
        <SelectField {...form.field('way')} label={t('paid.way')}>
          {handWays.map((way) => (
            <option key={way} value={way}>
              {t(`paid.way.${way}`)}
            </option>
          ))}
        </SelectField>
      )}
      <TextArea {...form.field('reason')} label={t('send.reason')} hint={t('send.hint')} rows={3} />
      <SubmitRow of={form} id={formId} icon="check">
        {t('paid.submit', { amount: formatMoney(refused?.cents ?? 0, i18n.language) })}
      </SubmitRow>
      <CancelButton onCancel={onCancel} />
    </form>
  )
}

const focus = (field: HTMLInputElement | null) => field?.focus()

/** What noting it does, what has gone back already, and who says so first or after. */
function Words({ refund: { amountCents, heldBy, refused } }: Pick<FormProps, 'refund'>) {
  const { t, i18n } = useTranslation('rights')
  if (!refused) return null
  const { cents, backCents, isNoted } = refused
  const money = (of: number) => formatMoney(of, i18n.language)
  return (
    <>
      {cents > backCents && <p>{t('paid.lead', { amount: money(cents - backCents) })}</p>}
      {backCents > 0 && <Note>{t('paid.back', { amount: money(backCents) })}</Note>}
      {isNoted && heldBy && <Note>{t('paid.by', { name: fullNameOf(heldBy) })}</Note>}
      {!isNoted && amountCents > aloneAtMostCents && <Note>{t('paid.two')}</Note>}
    </>
  )
}

/** Goes back to the other answers. */
export function CancelButton({ onCancel }: Pick<FormProps, 'onCancel'>) {
  const { t } = useTranslation('rights')
  if (!onCancel) return null
  return (
    // Pressing it does not take the focus: leaving the field would show an error and move the button away.
    <Button look="ghost" small onMouseDown={(event) => event.preventDefault()} onClick={onCancel}>
      {t('common.cancel')}
    </Button>
  )
}
