import { commitmentMonths } from '@cursus/shared/device-rules'
import { homeStartLimits } from '@cursus/shared/home-rules'
import type { ReactNode } from 'react'
import { AddressField } from '../../forms/address-field.tsx'
import { idOf } from '../../forms/form-words.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import * as cardStyles from '../../ui/card.module.css'
import { SegmentField } from '../../ui/choice-fields.tsx'
import { DateField } from '../../ui/date-field.tsx'
import * as formPartsStyles from '../../ui/form-parts.module.css'
import { FormSummary, SubmitButton } from '../../ui/form-parts.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Need } from '../../ui/need.tsx'
import * as quoteStyles from '../../ui/quote.module.css'
import * as styles from './home.module.css'
import { personChoices, roomChoices, tooManyRooms } from './quote-rules.ts'
import { type HomeForm, useHomeForm } from './use-home-form.ts'

/** The form of step 1, and what stands beside it. No price stands here at any width: its submit is what shows it. */
export function HomeFields({ children }: { children: ReactNode }) {
  const { t } = useTranslation('home')
  const home = useHomeForm()
  const { form } = home
  return (
    <div className={quoteStyles.quote}>
      <section className={cardStyles.card} aria-labelledby="home-title">
        <h2 id="home-title">{t('step.1')}</h2>
        <p className="muted">{t('home.lead')}</p>
        <form className={`above-24 ${styles.form}`} onSubmit={form.onSubmit} noValidate>
          <FormSummary of={form} />
          <Choices home={home} />
          <HomeAddress home={home} />
          <div className="two-columns">
            <Start home={home} />
            <Payment home={home} />
          </div>
          <div className={`row wraps ${formPartsStyles.submit}`}>
            <SubmitButton of={form} need="home-need">
              {t('home.seePrice')}
              <Icon name="forward" size="s" mirrored />
            </SubmitButton>
            <Need id="home-need">{form.need}</Need>
          </div>
        </form>
      </section>
      {children}
    </div>
  )
}

const toOption = (count: number) => ({ value: String(count), label: count })

function Choices({ home: { form, set } }: { home: HomeForm }) {
  const { t } = useTranslation('home')
  const rooms = [...roomChoices.map(toOption), { ...toOption(tooManyRooms), disabled: true }]
  return (
    <>
      <SegmentField
        {...form.field('rooms')}
        label={t('home.rooms')}
        hint={t('rooms.hint', { advisor: t('home.contactAdvisor') })}
        options={rooms}
        wide
        onChange={(event) => set('rooms', event.target.value)}
      />
      <SegmentField
        {...form.field('persons')}
        label={t('home.persons')}
        hint={t('persons.hint')}
        options={personChoices.map(toOption)}
        wide
        onChange={(event) => set('persons', event.target.value)}
      />
    </>
  )
}

function HomeAddress({ home: { form, values, set } }: { home: HomeForm }) {
  const { t } = useTranslation('home')
  return (
    <AddressField
      id={idOf('home', 'address')}
      label={t('address.label')}
      hint={t('address.hint')}
      franceOnly
      hideComplement
      value={values.address}
      onChange={(address) => set('address', { ...address, country: 'FR' })}
      onBlur={(part) => form.leave(`address.${part}`)}
      errors={{
        street: form.sentenceAt('address.street'),
        postalCode: form.sentenceAt('address.postalCode'),
        city: form.sentenceAt('address.city'),
      }}
    />
  )
}

function Start({ home: { form, today, holdsHome, values, set } }: { home: HomeForm }) {
  const { t } = useTranslation('home')
  const { startMin, startMax } = homeStartLimits(today)
  return (
    <DateField
      id={idOf('home', 'startDate')}
      label={t('home.coverStart')}
      hint={t(holdsHome ? 'start.hint.holdsHome' : 'start.hint')}
      error={form.sentenceAt('startDate')}
      text={values.startDate}
      min={startMin}
      max={startMax}
      onText={(text) => set('startDate', text)}
      onBlur={() => form.leave('startDate')}
    />
  )
}

/** The commitment is told where it binds from one month to the next (spec 2 §9). */
function Payment({ home: { form, values, set } }: { home: HomeForm }) {
  const { t } = useTranslation('home')
  const isMonthly = values.payment === 'mensuel'
  return (
    <SegmentField
      {...form.field('payment')}
      label={t('payment.label')}
      hint={
        isMonthly ? t('devices:commitment.months', { months: commitmentMonths }) : t('payment.hint.yearly')
      }
      className={styles.even}
      options={[
        { value: 'mensuel', label: t('payment.mensuel') },
        { value: 'annuel', label: t('payment.annuel') },
      ]}
      onChange={(event) => set('payment', event.target.value === 'annuel' ? 'annuel' : 'mensuel')}
    />
  )
}
