import { FRANCE_ID } from '@cursus/shared/countries'
import { useTranslation } from '../../i18n/use-translation.ts'
import { offerName } from '../../insurance/formulas.ts'
import { forgetAgreed } from '../../payments/agreed.ts'
import { PaymentRefusal } from '../../payments/payment-refusal.tsx'
import type { StoredSession } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormSummary, SubmitButton } from '../../ui/form-parts.tsx'
import { formatMoney } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Need } from '../../ui/need.tsx'
import { AddOnChoice } from './add-on-choice.tsx'
import { EarlyStart, NeedsPart } from './needs-part.tsx'
import { PassportFields } from './passport-fields.tsx'
import type { Quote } from './quote.ts'
import { FranceFields, LatinPart } from './recap-fields.tsx'
import { RecapSummary } from './recap-summary.tsx'
import { stayRefusals } from './stay-refusals.ts'
import * as styles from './travel.module.css'
import { usePayment } from './use-payment.ts'

interface RecapDialogProps {
  open: boolean
  onClose(): void
  quote: Quote
  session: StoredSession
}

/** Check the answers, choose the option, pay. A new key at each opening resets its options (spec 2 §2); the way back from the payment does not. */
export function RecapDialog({ open, onClose, quote, session }: RecapDialogProps) {
  const { t } = useTranslation('travel')
  const payment = usePayment(quote, session)
  const isFrance = quote.country.id === FRANCE_ID
  const close = () => {
    forgetAgreed()
    onClose()
  }
  const edit = (field: string) => {
    close()
    // The dialog gives the focus back first.
    setTimeout(() => document.getElementById(field)?.focus(), 0)
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('recap.title')}
      lead={t('recap.lead')}
      width={700}
      footer={<RecapFooter quote={quote} payment={payment} onClose={close} />}
    >
      <form id="recap" className={styles.recap} onSubmit={payment.form.onSubmit} noValidate>
        <PaymentRefusal of={stayRefusals} onElsewhere={({ field }) => field && edit(field)} />
        <FormSummary of={{ summary: payment.form.summary }} />
        <RecapSummary quote={quote} onEdit={edit} />
        <NeedsPart quote={quote} payment={payment} />
        {isFrance ? (
          <FranceFields payment={payment} />
        ) : (
          <>
            <PassportFields field={payment.form.field} />
            <AddOnChoice payment={payment} documents={quote.price.price} />
          </>
        )}
        <LatinPart payment={payment} />
        <EarlyStart quote={quote} payment={payment} />
      </form>
    </Dialog>
  )
}

interface FooterProps {
  quote: Quote
  payment: ReturnType<typeof usePayment>
  onClose(): void
}

/** The whole amount, its parts where there are two, and the two buttons. */
function RecapFooter({
  quote: { country },
  payment: { form, total, stayCents, offer },
  onClose,
}: FooterProps) {
  const { t, i18n } = useTranslation('travel')
  const money = (cents: number) => formatMoney(cents, i18n.language)
  const price = total === undefined ? '' : money(total)
  const pay = t('health.pay')
  return (
    <>
      <div className={`grow ${styles.due}`}>
        {offer && (
          <dl className={`${styles.lines} small figures`}>
            <div>
              <dt className="muted">{t('recap.line.stay', { where: country.where })}</dt>
              <dd>{money(stayCents)}</dd>
            </div>
            <div>
              <dt className="muted">{t('recap.line.offer', { offer: offerName(offer, t) })}</dt>
              <dd>{money(offer.unit_amount)}</dd>
            </div>
          </dl>
        )}
        <span className="muted small">{t('recap.due')}</span>
        <b className="figures">{price || '–'}</b>
      </div>
      <Button look="line" className="wide-only" onClick={onClose}>
        {t('common.cancel')}
      </Button>
      <SubmitButton of={form} need="recap-need" form="recap">
        <Icon name="lock" size="s" />
        {price ? t('recap.pay', { pay, price }) : pay}
      </SubmitButton>
      <Need id="recap-need">{form.need}</Need>
    </>
  )
}
