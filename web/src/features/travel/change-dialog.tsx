import type { Contract } from '@cursus/shared/contracts'
import { purchaseDay } from '@cursus/shared/day'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWhere } from '../../forms/countries.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { useFormOf } from '../../forms/use-form-of.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { myContracts } from '../../insurance/contracts.ts'
import { Note } from '../../ui/note.tsx'
import { toastSuccess } from '../../ui/toasts.ts'
import { changeSchoolStay } from './stay-calls.ts'
import { StayInputs } from './stay-form.tsx'
import { type StayValues, stayIssues, stayOf } from './stay-values.ts'
import { useStayDays } from './use-stay.ts'

const sameStay = (one: StayValues, other: StayValues) =>
  one.start === other.start && one.end === other.end && one.country === other.country

/** Other days or another country of a stay that has not begun; its certificate is replaced. */
export function ChangeDialog({ contract, onClose }: { contract: Contract; onClose(): void }) {
  const { t } = useTranslation('travel')
  const where = useWhere()
  const { form, days, isSame } = useChange(contract, onClose)
  return (
    <FormDialog
      width={620}
      title={t('change.title')}
      lead={t('change.lead', {
        where: where(contract.countryId),
        start: contract.startDate,
        end: contract.endDate,
      })}
      id="change-stay"
      of={{ ...form, need: isSame ? t('change.nothing') : form.need }}
      submit={t('change.confirm')}
      onClose={onClose}
    >
      <StayInputs id="change-stay" form={form} days={days} />
      <Note>{t('change.replaced')}</Note>
    </FormDialog>
  )
}

function useChange(contract: Contract, onClose: () => void) {
  const { t } = useTranslation('travel')
  const client = useQueryClient()
  const [today] = useState(() => purchaseDay(new Date()))
  const [standing] = useState<StayValues>(() => ({
    start: contract.startDate,
    end: contract.endDate,
    country: String(contract.countryId),
  }))
  const form = useFormOf<StayValues>({
    id: 'change-stay',
    defaults: standing,
    check: (values) => ({
      ...(sameStay(values, standing) && { start: 'travel:change.nothing' }),
      ...stayIssues(values, today),
    }),
    names: { start: t('health.start'), end: t('health.end'), country: t('health.destination') },
    async onValid(values) {
      const stay = stayOf(values)
      if (!stay) return
      await changeSchoolStay(contract.id, { stay, countryId: Number(values.country) })
      await client.invalidateQueries(myContracts)
      toastSuccess(t('change.done'), t('change.done.detail'))
      onClose()
    },
  })
  return { form, days: useStayDays(form, today), isSame: sameStay(form.values, standing) }
}
