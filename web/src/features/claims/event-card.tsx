import { claimKinds, homeRooms } from '@cursus/shared/claim-kinds'
import type { ClaimableContract } from '@cursus/shared/claims'
import { useTranslation } from '../../i18n/use-translation.ts'
import { kindWord } from '../../insurance/claim-words.ts'
import { insuredBy, productOf } from '../../insurance/products.ts'
import * as cardStyles from '../../ui/card.module.css'
import * as choiceFieldsStyles from '../../ui/choice-fields.module.css'
import { SelectField } from '../../ui/choice-fields.tsx'
import { DateField } from '../../ui/date-field.tsx'
import * as fieldStyles from '../../ui/field.module.css'
import { Icon } from '../../ui/icon.tsx'
import { Ltr } from '../../ui/ltr.tsx'
import { Note } from '../../ui/note.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { isOutside, otherKind, replacedOn } from './claim-values.ts'
import { DeadlineNote } from './deadlines-card.tsx'
import * as styles from './declare.module.css'
import type { Declaring } from './use-declare.ts'

/** Fields of the event: its kind and day, in a few words and in full. */
export function EventCard({ declaring }: { declaring: Declaring }) {
  const { t } = useTranslation('claims')
  const { form, contract, today } = declaring
  const { occurredOn } = form.values
  const day = form.field('occurredOn')
  return (
    <section className={cardStyles.card}>
      <KindChoice declaring={declaring} />
      <DeadlineNote declaring={declaring} />
      <div className="two-columns above-24">
        <div>
          <DateField
            id={day.id}
            label={t('occurredOn.label')}
            hint={t('occurredOn.hint')}
            optional
            text={occurredOn}
            onText={(text) => form.set('occurredOn', text)}
            onBlur={day.onBlur}
            max={today}
            error={day.error}
          />
          {contract && isOutside(occurredOn, contract) && (
            <Note kind="warn" className="above-16">
              <span role="status">
                {t('occurredOn.days', { start: contract.startDate, end: contract.endDate })}
              </span>
            </Note>
          )}
          {contract && <InsuredThen contract={contract} occurredOn={occurredOn} />}
        </div>
        <TextField
          {...form.field('title')}
          label={t('title.label')}
          hint={t('title.hint')}
          maxLength={150}
          autoComplete="off"
        />
      </div>
      {insuredBy(form.values.insuranceType) === 'place' && <RoomField declaring={declaring} />}
      <TextArea
        {...form.field('message')}
        className="above-24"
        label={t('message.label')}
        hint={t('message.hint')}
        maxLength={5000}
        rows={4}
      />
    </section>
  )
}

const bold = (word: string) => (
  <b>
    <bdi>{word}</bdi>
  </b>
)

/** Says which thing a claim is about that the contract insured on that day, where it insures another now. */
function InsuredThen({ contract, occurredOn }: { contract: ClaimableContract; occurredOn: string }) {
  const { t } = useTranslation('claims')
  const then = replacedOn(contract, occurredOn)
  const thing = then?.thing ?? t(productOf(contract.insuranceType).name)
  return (
    <div role="status">
      {then && (
        <Note kind="info" className="above-16">
          <RichText text={t('occurredOn.insuredThen', { thing, day: then.until })} parts={{ b: bold }} />
          {then.imei && (
            <span className="as-block">
              {t('contract.imei')} <Ltr code>{then.imei}</Ltr>
            </span>
          )}
        </Note>
      )}
    </div>
  )
}

function RoomField({ declaring: { form } }: { declaring: Declaring }) {
  const { t } = useTranslation('claims')
  return (
    <SelectField
      {...form.field('room')}
      label={t('room.label')}
      hint={t('room.hint')}
      optional
      className="above-24"
    >
      <option value="">{t('room.none')}</option>
      {homeRooms.map((room) => (
        <option key={room} value={room}>
          {t(`claim-words:room.${room}`)}
        </option>
      ))}
    </SelectField>
  )
}

/** The kinds of the product, and « other »; a help that nobody has to take. */
function KindChoice({ declaring: { form, contract } }: { declaring: Declaring }) {
  const { t } = useTranslation('claims')
  const type = form.values.insuranceType
  if (!type) return <h2 className={styles.legend}>{t('kind.label')}</h2>
  const kinds = claimKinds[type].map(({ value }) => ({ value, word: kindWord(t, type, value) }))
  const { id, name, onChange } = form.field('kind')
  return (
    <fieldset className={fieldStyles.field}>
      <legend className={`label ${styles.legend}`}>
        {t('kind.label')} <span className={`${fieldStyles.optional} small`}>{t('field.optional')}</span>
      </legend>
      <div className={`${choiceFieldsStyles.segments} ${styles.kinds}`}>
        {[...kinds, { value: otherKind, word: t('kind.other') }].map(({ value, word }, place) => (
          <label key={value}>
            <input
              id={place === 0 ? id : undefined}
              type="radio"
              name={name}
              value={value}
              checked={form.values.kind === value}
              onChange={onChange}
            />
            {word}
          </label>
        ))}
      </div>
      {contract?.hasPhone && form.values.kind === 'theft' && (
        <p className="small muted above-16 row align-start">
          <Icon name="info" size="s" />
          <span>{t(contract.imei ? 'kind.theft.block' : 'kind.theft.blockIfPhone')}</span>
        </p>
      )}
    </fieldset>
  )
}
