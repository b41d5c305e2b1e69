import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { FormSummary } from '../../ui/form-parts.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Need } from '../../ui/need.tsx'
import { PriceBar } from '../../ui/price-bar.tsx'
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
    <Button
      type="submit"
      form={id}
      className={className}
      busy={form.busy}
      aria-disabled={!form.ready || undefined}
      aria-describedby={`${id}-need`}
    >
      <Icon name={device.terms ? 'lock' : 'pencil'} size="s" />
      {words}
    </Button>
  )
  return (
    <>
      <div className="quote">
        <form id={id} className="stackg" onSubmit={form.onSubmit} noValidate>
          {notice}
          {form.refusal ? <Refusal text={form.refusal} /> : <FormSummary of={form} />}
          {cards}
          <div className="row wrap endrow">
            {button(submit, 'dt')}
            <Need id={`${id}-need`}>{form.need}</Need>
          </div>
        </form>
        <aside className="tkc" aria-label={t('price.label')}>
          {ticket}
        </aside>
      </div>
      <PriceBar {...bar}>{button(submitShort)}</PriceBar>
    </>
  )
}

/** Why nothing was sent, where the person is led: the button is a long way below. */
function Refusal({ text }: { text: string }) {
  const { t } = useTranslation('device-form')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div className="errsum" role="alert" tabIndex={-1} ref={box}>
      <h2>{text}</h2>
      <p className="small">{t('refused.kept')}</p>
    </div>
  )
}
