import type { MultimediaOffer, TravelPrice } from '@cursus/shared/travel'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/choice-fields.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Money } from '../../ui/money.tsx'
import { Note } from '../../ui/note.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DocumentLink } from './document-link.tsx'
import { formulaKey, offerName } from './formulas.ts'
import type { Payment } from './use-payment.ts'

interface AddOnChoiceProps {
  payment: Payment
  documents: TravelPrice['data']['price']
}

/** Devices insured with the stay: « Sans offre » comes first and is chosen; an offer brings two agreements. */
export function AddOnChoice({ payment, documents }: AddOnChoiceProps) {
  const { t } = useTranslation('travel')
  const { offers, offer } = payment
  return (
    <>
      <fieldset>
        <legend className="lab">
          {t('addOn.title')} <span className="opt">{t('field.optional')}</span>
        </legend>
        <p className="hint">{t('addOn.lead')}</p>
        <div className="opts">
          <Choice payment={payment} value="" wide cents={0}>
            <b>{t('mm.withoutOffer')}</b>
          </Choice>
          {offers.isPending && <Skeleton height={72} />}
          {offers.data?.map((one) => (
            <Choice
              key={one.id}
              payment={payment}
              value={one.id}
              cents={one.unit_amount}
              text={<OfferText offer={one} />}
            >
              <b>{offerName(one, t)}</b>
            </Choice>
          ))}
        </div>
        {offers.isError && <OffersFailed retry={() => void offers.refetch()} />}
        {offers.data?.length === 0 && <Note className="mt4">{t('mm.reworked')}</Note>}
        {offer && (
          <p className="small muted after">
            <Icon name="mobile" size="s" />
            <span>{t('addOn.after')}</span>
          </p>
        )}
      </fieldset>
      {offer && <Agreements payment={payment} offer={offer} conditions={documents.cg} />}
    </>
  )
}

interface ChoiceProps {
  payment: Payment
  value: string
  cents: number
  wide?: boolean
  text?: ReactNode
  children: ReactNode
}

function Choice({ payment: { form }, value, cents, wide, text, children }: ChoiceProps) {
  const { name, onBlur, onChange } = form.field('offer')
  const radio = { name, onBlur, onChange, value, checked: form.values.offer === value }
  return (
    <label className={wide ? 'choice wide' : 'choice'}>
      <input type="radio" {...radio} />
      <span className="grow">
        <span className="row between ai-s">
          {children}
          <b>
            <Money cents={cents} />
          </b>
        </span>
        {text}
      </span>
    </label>
  )
}

/** What the formula insures, in our words where it is one of the four, else in the tariff's. */
function OfferText({ offer }: { offer: MultimediaOffer }) {
  const { t } = useTranslation('travel')
  const key = formulaKey(offer.formula)
  return <span className="muted small d">{key ? t(`addOn.formula.${key}`) : offer.condition}</span>
}

function OffersFailed({ retry }: { retry(): void }) {
  const { t } = useTranslation('travel')
  return (
    <Note kind="warn" className="mt4">
      {t('addOn.failed')}{' '}
      <Button look="ghost" small onClick={retry}>
        {t('common.retry')}
      </Button>
    </Note>
  )
}

interface AgreementsProps {
  payment: Payment
  offer: MultimediaOffer
  conditions: string
}

const inDocument = (href: string) => (words: string) => <DocumentLink href={href}>{words}</DocumentLink>

/** The first is the general conditions, the second the information document and the notice (decision C-59). */
function Agreements({ payment: { form }, offer, conditions }: AgreementsProps) {
  const { t } = useTranslation('travel')
  return (
    <div className="stack-s mt4">
      <CheckField
        {...form.tick('acceptTerm')}
        label={
          <RichText
            text={t('addOn.terms')}
            parts={{ cg: inDocument(`/document/health_mobility/${conditions}`) }}
          />
        }
      />
      <CheckField
        {...form.tick('acceptTerm2')}
        label={
          <RichText
            text={t('addOn.terms2')}
            parts={{
              ipid: inDocument('/document/multimedia/ipid.pdf'),
              notice: inDocument(`/document/multimedia/${offer.fic}`),
            }}
          />
        }
      />
    </div>
  )
}
