import { useTranslation } from '../../i18n/use-translation.ts'
import { SubmitButton } from '../../ui/form-parts.tsx'
import { formatMoney } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import type { People } from './use-people.ts'

/** Sends the form of steps 3 and 4: « Payer 33,83 € ». */
export const peopleForm = 'people'
export const peopleNeed = 'people-need'

interface PayButtonProps {
  people: People
  look?: 'accent'
  block?: boolean
  className?: string
  /** True for the short label beside the price bar of a phone. */
  short?: boolean
}

export function PayButton({ people: { form, total, isReady }, short, ...looks }: PayButtonProps) {
  const { t, i18n } = useTranslation('home')
  const price = total.total === undefined || short ? '' : formatMoney(total.total, i18n.language)
  return (
    <SubmitButton of={{ ready: isReady, busy: form.busy }} need={peopleNeed} {...looks} form={peopleForm}>
      <Icon name="lock" size="s" />
      {price ? t('pay.price', { pay: t('home.pay'), price }) : t('home.pay')}
    </SubmitButton>
  )
}
