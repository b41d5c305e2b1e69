import { claimKinds, homeRooms } from '@cursus/shared/claim-kinds'
import { useTranslation } from 'react-i18next'
import { kindWord } from '../../app/claim-words.ts'
import { SelectField } from '../../ui/choice-fields.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { isOutside, otherKind } from './claim-values.ts'
import { DeadlineNote } from './deadlines-card.tsx'
import type { Declaring } from './use-declare.ts'

/** What happened and when, in a few words and in full. */
export function EventCard({ declaring }: { declaring: Declaring }) {
  const { t } = useTranslation('claims')
  const { form, contract, today } = declaring
  const { occurredOn } = form.values
  const day = form.field('occurredOn')
  return (
    <section className="card">
      <KindChoice declaring={declaring} />
      <DeadlineNote declaring={declaring} />
      <div className="grid2 mt6">
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
        <TextField
          {...form.field('title')}
          label={t('title.label')}
          hint={t('title.hint')}
          maxLength={150}
          autoComplete="off"
        />
      </div>
      {form.values.insuranceType === 'Habitation' && <RoomField declaring={declaring} />}
      {contract && isOutside(occurredOn, contract) && (
        <Note kind="warn" className="mt4">
          <span role="status">
            {t('occurredOn.days', { start: contract.startDate, end: contract.endDate })}
          </span>
        </Note>
      )}
      <TextArea
        {...form.field('message')}
        className="mt6"
        label={t('message.label')}
        hint={t('message.hint')}
        maxLength={5000}
        rows={4}
      />
    </section>
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
      className="mt6"
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
  if (!type) return <h2 className="lgd">{t('kind.label')}</h2>
  const kinds = claimKinds[type].map(({ value }) => ({ value, word: kindWord(t, type, value) }))
  const { id, name, onChange } = form.field('kind')
  return (
    <fieldset className="field">
      <legend className="lab lgd">
        {t('kind.label')} <span className="opt small">{t('field.optional')}</span>
      </legend>
      <div className="seg kinds">
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
      {contract?.imei && form.values.kind === 'theft' && (
        <p className="small muted mt4 row ai-s">
          <Icon name="info" size="s" />
          <span>{t('kind.theft.block')}</span>
        </p>
      )}
    </fieldset>
  )
}
