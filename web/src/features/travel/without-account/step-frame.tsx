import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { SubmitButton } from '../../../ui/form-parts.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { IconName } from '../../../ui/icon-paths.ts'
import * as needStyles from '../../../ui/need.module.css'
import { Need } from '../../../ui/need.tsx'
import { PriceBar } from '../../../ui/price-bar.tsx'
import * as quoteStyles from '../../../ui/quote.module.css'
import * as ticketStyles from '../../../ui/ticket.module.css'
import { VisaLink } from '../visa/visa-link.tsx'
import { DoneSteps } from './done-steps.tsx'
import { useVisitorStay } from './use-visitor-stay.ts'
import * as styles from './visitor.module.css'
import { steps } from './visitor-rules.ts'
import { VisitorTicket } from './visitor-ticket.tsx'

interface Submit {
  /** The id of the form that it sends. */
  form: string
  of: { ready: boolean; busy: boolean; need?: string }
  words: string
  /** Beside the price, at the bottom of a phone. */
  short: string
  icon?: IconName
}

/** A step: what is done, its cards and its submit, the ticket beside them; on a phone the submit stands beside the price. */
export function StepFrame({ submit, children }: { submit?: Submit; children: ReactNode }) {
  const { t } = useTranslation('visitor-stay')
  const { stay, country, step } = useVisitorStay()
  return (
    <>
      <div className={quoteStyles.quote}>
        <div className={`column ${styles.cards}`}>
          <DoneSteps />
          {children}
          {submit && <SubmitRow {...submit} />}
        </div>
        <aside className={ticketStyles.beside} aria-label={t('travel:price.label')}>
          <VisitorTicket />
          {stay && country && (
            <p className="above-16">
              <VisaLink quote={{ ...stay, country: country.id }} step={step} />
            </p>
          )}
        </aside>
      </div>
      {submit && <Bar {...submit} />}
    </>
  )
}

function SubmitRow(submit: Submit) {
  const { t } = useTranslation('visitor-stay')
  const { step, go } = useVisitorStay()
  const before = steps.find((one) => one === step - 1)
  return (
    <div className={`row wraps ${needStyles.sendRow}`}>
      <StepButton {...submit} label={submit.words} className="wide-only" />
      {before && (
        <Button look="line" onClick={() => go(before)}>
          {t('common.back')}
        </Button>
      )}
      <Need id={`${submit.form}-need`}>{submit.of.need}</Need>
    </div>
  )
}

function Bar(submit: Submit) {
  const { t } = useTranslation('visitor-stay')
  const { cents, price, months, shownMonths } = useVisitorStay()
  return (
    <PriceBar
      label={
        months === null
          ? t('travel:price.label')
          : months === shownMonths
            ? t('travel:months', { count: months })
            : t('travel:health.billedMonths', { months, count: months })
      }
      cents={cents ?? price.data?.stripe.unit_amount}
      isOld={price.isPlaceholderData}
    >
      <StepButton {...submit} label={submit.short} />
    </PriceBar>
  )
}

function StepButton({ form, of, icon, label, className }: Submit & Label) {
  return (
    <SubmitButton of={of} need={`${form}-need`} form={form} className={className}>
      {icon && <Icon name={icon} size="s" />}
      {label}
    </SubmitButton>
  )
}

type Label = { label: string; className?: string }
