import { FRANCE_ID } from '@cursus/shared/countries'
import { useTranslation } from 'react-i18next'
import { offerName } from '../../app/formulas.ts'
import type { StoredSession } from '../../app/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormSummary } from '../../ui/form-parts.tsx'
import { formatMoney } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Need } from '../../ui/need.tsx'
import { Alert } from '../../ui/note.tsx'
import { AddOnChoice } from './add-on-choice.tsx'
import type { Quote } from './quote.ts'
import { FranceFields, LatinPart } from './recap-fields.tsx'
import { RecapSummary } from './recap-summary.tsx'
import { usePayment } from './use-payment.ts'

interface RecapDialogProps {
  open: boolean
  onClose(): void
  quote: Quote
  session: StoredSession
}

/** Check the answers, choose the option, pay. A new key at each opening resets its options (spec 2 §2). */
export function RecapDialog({ open, onClose, quote, session }: RecapDialogProps) {
  const { t } = useTranslation('travel')
  const payment = usePayment(quote, session)
  const isFrance = quote.country.id === FRANCE_ID
  const edit = (field: string) => {
    onClose()
    // The dialog gives the focus back first.
    setTimeout(() => document.getElementById(field)?.focus(), 0)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('recap.title')}
      lead={t('recap.lead')}
      width={700}
      footer={<RecapFooter quote={quote} payment={payment} onClose={onClose} />}
    >
      <form id="recap" className="recap" onSubmit={payment.form.onSubmit} noValidate>
        {payment.refusal && !payment.form.summary && (
          <Alert title={payment.refusal.title}>
            {payment.refusal.sentences.map((sentence) => (
              <p key={sentence} className="small">
                {sentence}
              </p>
            ))}
          </Alert>
        )}
        <FormSummary of={{ summary: payment.form.summary }} />
        <RecapSummary quote={quote} onEdit={edit} />
        {isFrance ? (
          <FranceFields payment={payment} />
        ) : (
          <AddOnChoice payment={payment} documents={quote.price.price} />
        )}
        <LatinPart payment={payment} />
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
  return (
    <>
      <div className="grow due">
        {offer && (
          <dl className="lines small num">
            <div>
              <dt className="muted">{t('recap.line.stay', { country: country.name })}</dt>
              <dd>{money(stayCents)}</dd>
            </div>
            <div>
              <dt className="muted">{t('recap.line.offer', { offer: offerName(offer, t) })}</dt>
              <dd>{money(offer.unit_amount)}</dd>
            </div>
          </dl>
        )}
        <span className="muted small">{t('recap.due')}</span>
        <b className="num">{money(total)}</b>
      </div>
      <Button look="line" className="dt" onClick={onClose}>
        {t('common.cancel')}
      </Button>
      <Button
        type="submit"
        form="recap"
        busy={form.busy}
        aria-disabled={!form.ready || undefined}
        aria-describedby="recap-need"
      >
        <Icon name="lock" size="s" />
        {t('recap.pay', { pay: t('health.pay'), price: money(total) })}
      </Button>
      <Need id="recap-need">{form.need}</Need>
    </>
  )
}
