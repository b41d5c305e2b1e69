import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PaymentRefusal } from '../../payments/payment-refusal.tsx'
import { FormSummary, SubmitButton } from '../../ui/form-parts.tsx'
import { Icon } from '../../ui/icon.tsx'
import * as needStyles from '../../ui/need.module.css'
import { Need } from '../../ui/need.tsx'
import { PriceBar } from '../../ui/price-bar.tsx'
import * as quoteStyles from '../../ui/quote.module.css'
import * as ticketStyles from '../../ui/ticket.module.css'
import type { DeviceFormState } from './use-device-form.ts'

interface DeviceFrameProps {
  device: DeviceFormState
  /** Above the cards: what changed, why it was refused. */
  notice?: ReactNode
  cards: ReactNode
  ticket: ReactNode
  /** The words of the submit; on the bar of a phone the short ones. */
  submit: string
  submitShort: string
  bar: { label: string; cents: number; per?: string }
}

/** Cards at the start, the ticket at the end, the submit under the cards and on a phone beside the price. */
export function DeviceFrame({ device, notice, cards, ticket, submit, submitShort, bar }: DeviceFrameProps) {
  const { t } = useTranslation('device-form')
  const { form, id } = device
  const button = (words: string, className?: string) => (
    <SubmitButton of={form} need={`${id}-need`} form={id} className={className}>
      <Icon name={device.terms ? 'lock' : 'pencil'} size="s" />
      {words}
    </SubmitButton>
  )
  return (
    <>
      <div className={quoteStyles.quote}>
        <form id={id} className="column" onSubmit={form.onSubmit} noValidate>
          {notice}
          <PaymentRefusal of={device.refusals} />
          <FormSummary of={form} />
          {cards}
          <div className={`row wraps ${needStyles.sendRow}`}>
            {button(submit, 'wide-only')}
            <Need id={`${id}-need`}>{form.need}</Need>
          </div>
        </form>
        <aside className={ticketStyles.beside} aria-label={t('price.label')}>
          {ticket}
        </aside>
      </div>
      <PriceBar {...bar}>{button(submitShort)}</PriceBar>
    </>
  )
}
