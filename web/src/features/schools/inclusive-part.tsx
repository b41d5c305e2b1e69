import { insurers } from '@cursus/shared/school-form'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Badge } from '../../ui/badge.tsx'
import * as cardStyles from '../../ui/card.module.css'
import { CheckField, SelectField } from '../../ui/choice-fields.tsx'
import * as fieldStyles from '../../ui/field.module.css'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Note } from '../../ui/note.tsx'
import * as styles from './schools.module.css'
import type { SchoolFormOf } from './use-school-form.ts'

const accepts = { certificateFile: 'image/jpeg,image/png', guaranteesFile: 'application/pdf' } as const

/** Fields that only an inclusive school has; for the other levels the group is disabled and says why. */
export function InclusivePart({ form }: { form: SchoolFormOf }) {
  const { t } = useTranslation('schools')
  const isOpen = form.values.partnershipLevel === 'inclusive'
  return (
    <section className={cardStyles.card}>
      <div className="row between wraps">
        <h2 id="inclusive-title">{t('group.inclusive')}</h2>
        <Badge tone="brand">{t('inclusive.pays')}</Badge>
      </div>
      {!isOpen && (
        <div id="inclusive-reason">
          <Note className="above-16" icon="lock">
            {t('inclusive.closed')}
          </Note>
        </div>
      )}
      <fieldset
        className={`above-16 ${styles.inclusive}`}
        disabled={!isOpen}
        aria-labelledby="inclusive-title"
        aria-describedby={isOpen ? undefined : 'inclusive-reason'}
      >
        <div className="two-columns">
          <SelectField {...form.field('insurer')} label={t('field.insurer')}>
            <option value="">{t('school.select')}</option>
            {insurers.map((insurer) => (
              <option key={insurer} value={insurer}>
                {t(`insurer.${insurer}`)}
              </option>
            ))}
          </SelectField>
          <fieldset>
            <legend className="label">
              {t('field.insuranceForForeign')}{' '}
              <span className={fieldStyles.optional}>{t('field.optional')}</span>
            </legend>
            <CheckField {...form.tick('insuranceForForeign')} label={t('foreign.label')} />
          </fieldset>
          <SchoolFile form={form} field="certificateFile" isOpen={isOpen} />
          <SchoolFile form={form} field="guaranteesFile" isOpen={isOpen} />
        </div>
      </fieldset>
    </section>
  )
}

interface SchoolFileProps {
  form: SchoolFormOf
  field: keyof typeof accepts
  isOpen: boolean
}

function SchoolFile({ form, field, isOpen }: SchoolFileProps) {
  const { t } = useTranslation('schools')
  return (
    <FileDrop
      id={`${form.id}-${field}`}
      name={field}
      label={t(`field.${field}`)}
      hint={t(`${field}.hint`)}
      accept={accepts[field]}
      file={form.files[field]}
      stored={form.school?.[field]?.fileName}
      error={isOpen ? form.sentenceAt(field) : undefined}
      onFile={(file) => isOpen && form.setFile(field, file)}
    />
  )
}
