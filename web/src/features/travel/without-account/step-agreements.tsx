import type { ReactNode } from 'react'
import { useFormOf } from '../../../forms/use-form-of.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { beginsEarly } from '../../../insurance/early-start.ts'
import { CoverWarnings } from '../../../insurance/needs-fields.tsx'
import { products } from '../../../insurance/products.ts'
import { useCoverWarnings } from '../../../insurance/use-cover-warnings.ts'
import { agreedTo, keepAgreed } from '../../../payments/agreed.ts'
import { PaymentRefusal } from '../../../payments/payment-refusal.tsx'
import * as cardStyles from '../../../ui/card.module.css'
import * as chipStyles from '../../../ui/chip.module.css'
import { CheckField } from '../../../ui/choice-fields.tsx'
import { DocumentLink } from '../../../ui/document-link.tsx'
import { FormSummary } from '../../../ui/form-parts.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { StepFrame } from './step-frame.tsx'
import { usePayingStay } from './use-paying-stay.ts'
import { useStepForm } from './use-step-form.ts'
import { useVisitorStay, type VisitorPage } from './use-visitor-stay.ts'
import * as styles from './visitor.module.css'
import { visitorRefusals } from './visitor-refusals.ts'
import { steps } from './visitor-rules.ts'

const nothingAgreed = { received: false, advised: false, asksEarlyStart: false }
type Agreed = typeof nothingAgreed

/** Step 3: the terms, the advice, and « Payer ». */
export function StepAgreements() {
  const { t, i18n } = useTranslation('visitor-stay')
  const page = useVisitorStay()
  const { answers, today, cents, session, go } = page
  const { start, end, purpose, healthCover } = answers
  const isEarly = beginsEarly(start, today)
  const documents = ['stay', start, end, purpose, healthCover].join(' ')
  const own = useFormOf<Agreed>({
    id: 'agree',
    defaults: agreedTo(documents, nothingAgreed),
    check: ({ received, advised, asksEarlyStart }) => ({
      ...(!received && { received: 'validation.field.received.required' }),
      ...(!advised && { advised: 'validation.field.term.required' }),
      ...(isEarly && !asksEarlyStart && { asksEarlyStart: 'validation.field.early.required' }),
    }),
    names: { received: t('agree.title'), advised: t('agree.title'), asksEarlyStart: t('agree.title') },
    needs: {
      received: t('agree.received.need'),
      advised: t('agree.advised.need'),
      asksEarlyStart: t('needs:early.need'),
    },
    onValid: usePayingStay(),
  })
  const form = useStepForm(own, (values) => keepAgreed(documents, values))
  const price = cents === undefined ? '' : formatMoney(cents, i18n.language)
  const isPriced = cents !== undefined
  const hasFailed = page.price.isError && !page.price.isFetching
  const waits = t(hasFailed ? 'travel:price.failed' : 'travel:need.price')
  const need = form.ready && !isPriced ? waits : form.need
  const pay = t('travel:health.pay')
  const submit = {
    form: 'agree',
    of: { ready: form.ready && isPriced, busy: form.busy, need },
    words: price ? t('travel:recap.pay', { pay, price }) : pay,
    short: pay,
    icon: 'lock' as const,
  }
  return (
    <StepFrame submit={submit}>
      <form id="agree" className="column" onSubmit={form.onSubmit} noValidate>
        <PaymentRefusal
          of={visitorRefusals}
          onElsewhere={({ step, field }) => go(steps.find((one) => one === step) ?? 1, { hash: field })}
        />
        <FormSummary of={form} />
        <section className={cardStyles.card} aria-labelledby="agree-title">
          <h2 id="agree-title" className={styles.heading}>
            {t('agree.title')}
          </h2>
          <p className="muted small">{t('agree.lead', { email: session?.email ?? answers.email })}</p>
          <Papers page={page} />
          <Warnings page={page} />
          <div className={`${styles.ticks} above-16`}>
            <CheckField
              {...form.tick('received')}
              label={<WithMore words={t('agree.received')} more={t('agree.received.more')} />}
            />
            <CheckField
              {...form.tick('advised')}
              label={<WithMore words={t('agree.advised')} more={<Advice page={page} />} />}
            />
            {isEarly && (
              <CheckField
                {...form.tick('asksEarlyStart')}
                label={<WithMore words={t('needs:early')} more={t('needs:early.more')} />}
              />
            )}
          </div>
          <p className="muted small above-16">
            {t('pay.secure')} {!session && t('pay.account')}
          </p>
        </section>
      </form>
    </StepFrame>
  )
}

function WithMore({ words, more }: { words: string; more: ReactNode }) {
  return (
    <>
      {words}
      <small className="as-block muted">{more}</small>
    </>
  )
}

/** Shows the answers about the needs, and how this cover answers them by its guarantees. */
function Advice({ page: { answers, shownMonths } }: { page: VisitorPage }) {
  const { t } = useTranslation('visitor-stay')
  const { purpose, healthCover } = answers
  const told = [
    t(`needs:purpose.${purpose}`),
    t('travel:months', { count: shownMonths ?? 0 }),
    t(`needs:healthCover.${healthCover}`),
  ]
  return (
    <>
      {told.join(' · ')}
      <br />
      {t(`needs:advice.healthCover.${healthCover}`)}
    </>
  )
}

/** Tells whoever has signed in on the way which of their contracts covers the same, as the sheet of advice will. */
function Warnings({ page: { country, stay } }: { page: VisitorPage }) {
  const { insuranceType } = products.travel
  const wanted = country &&
    stay && { ...stay, insuranceType, countryId: country.id, place: null, formula: null }
  return <CoverWarnings warnings={useCoverWarnings(wanted ?? null)} />
}

function Papers({ page: { price } }: { page: VisitorPage }) {
  const { t } = useTranslation('visitor-stay')
  const files = price.data?.price
  if (!files) return null
  const papers = [
    { file: files.ipid, name: t('terms.ipid') },
    { file: files.cg, name: t('travel:health.conditions') },
    { file: files.tg, name: t('terms.guarantees') },
  ]
  return (
    <p className={`row wraps ${styles.papers}`}>
      {papers.map(({ file, name }) => (
        <DocumentLink key={file} className={chipStyles.chip} href={`/document/health_mobility/${file}`}>
          {name}
        </DocumentLink>
      ))}
    </p>
  )
}
