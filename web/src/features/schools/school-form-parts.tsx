import { priceLevels } from '@cursus/shared/school-form'
import { offerValues, partnershipLevels } from '@cursus/shared/words'
import { useTranslation } from '../../i18n/use-translation.ts'
import * as cardStyles from '../../ui/card.module.css'
import { SegmentField, SelectField } from '../../ui/choice-fields.tsx'
import { Note } from '../../ui/note.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { DoorLine } from './door-line.tsx'
import { OffersField } from './offers-field.tsx'
import { isFixed } from './school-values.ts'
import type { SchoolFormOf } from './use-school-form.ts'

/** Name, with the door that follows from it, the students' name and the domain of their mail. */
export function IdentityPart({ form }: { form: SchoolFormOf }) {
  const { t } = useTranslation('schools')
  const fixed = isFixed(form.school)
  return (
    <section className={cardStyles.card}>
      <h2>{t('group.identity')}</h2>
      <div className="two-columns above-16">
        <div className="both-columns">
          <TextField
            {...form.field('name')}
            label={t('field.name')}
            hint={fixed ? t('name.fixed') : undefined}
            readOnly={fixed}
            maxLength={150}
            autoComplete="off"
          />
          <DoorLine name={form.values.name} school={form.school} />
        </div>
        <TextField
          {...form.field('studentsSchoolName')}
          label={t('field.studentsSchoolName')}
          hint={t('studentsSchoolName.hint')}
          maxLength={100}
          autoComplete="off"
        />
        {!fixed && (
          <TextField
            {...form.field('emailDomain')}
            label={t('field.emailDomain')}
            hint={t('emailDomain.hint')}
            autoComplete="off"
            inputMode="url"
            ltr
          />
        )}
      </div>
    </section>
  )
}

/** Level, price level and offers. */
export function PartnershipPart({ form }: { form: SchoolFormOf }) {
  const { t } = useTranslation('schools')
  const fixed = isFixed(form.school)
  const levels = partnershipLevels.map((value) => ({ value, label: t(`level.${value}`), disabled: fixed }))
  return (
    <section className={cardStyles.card}>
      <h2>{t('group.partnership')}</h2>
      <SegmentField
        {...form.field('partnershipLevel')}
        className="above-16"
        label={t('field.partnershipLevel')}
        options={levels}
      />
      <LevelChange form={form} />
      <div className="two-columns above-16">
        <SelectField
          {...form.field('partnerLevelHealthMobility')}
          label={t('field.partnerLevelHealthMobility')}
          hint={t('priceLevel.hint')}
        >
          {priceLevels.map((level) => (
            <option key={level} value={level}>
              {level}
            </option>
          ))}
        </SelectField>
        <OffersField
          id={`${form.id}-listOffer`}
          level={form.values.partnershipLevel}
          chosen={form.values.listOffer}
          error={form.sentenceAt('listOffer')}
          onChange={(chosen) => {
            form.set(
              'listOffer',
              offerValues.filter((offer) => chosen.includes(offer)),
            )
            form.leave('listOffer')
          }}
        />
      </div>
    </section>
  )
}

/** Says what another level changes for the students that the school has already. */
function LevelChange({ form: { school, values } }: { form: SchoolFormOf }) {
  const { t } = useTranslation('schools')
  const [was, is] = [school?.partnershipLevel, values.partnershipLevel]
  const pays =
    is === 'inclusive' ? 'level.change.pays' : was === 'inclusive' ? 'level.change.paysNoMore' : null
  return (
    <div aria-live="polite">
      {was && was !== is && (
        <Note kind="warn" className="above-16">
          <p>{t('level.change')}</p>
          {pays && <p>{t(pays)}</p>}
        </Note>
      )}
    </div>
  )
}
