import type { ManagedSchool } from '@cursus/shared/schools'
import { useRef } from 'react'
import { forgetForm } from '../../drafts/form-draft.ts'
import { useForgetOnLeave } from '../../drafts/use-forget-on-leave.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { LeaveGuard } from '../../routing/leave-guard.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { FormSummary, SubmitButton } from '../../ui/form-parts.tsx'
import { Need } from '../../ui/need.tsx'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import { DoorPreview } from './door-preview.tsx'
import { InclusivePart } from './inclusive-part.tsx'
import { IdentityPart, PartnershipPart } from './school-form-parts.tsx'
import * as styles from './schools.module.css'
import { memoryOf, useSchoolForm } from './use-school-form.ts'

interface SchoolFormProps {
  /** School that is changed; absent for a new one. */
  school?: ManagedSchool
  onSaved: (saved: ManagedSchool) => void
  /** Throws away what was typed, for how the school stands now. */
  onStartOver: () => void
}

/** The three groups of a school and, beside them, its door as its students will see it. */
export function SchoolForm({ school, onSaved, onStartOver }: SchoolFormProps) {
  const { t } = useTranslation('schools')
  const isSaved = useRef(false)
  const element = useRef<HTMLFormElement>(null)
  const form = useSchoolForm(school, (saved) => {
    isSaved.current = true
    onSaved(saved)
  })
  const memory = memoryOf(school)
  // Whoever leaves has saved, has been asked, or has typed nothing; a login on the way brings them back to it.
  useForgetOnLeave(memory)
  return (
    <div className={styles.form}>
      <form ref={element} className="column" onSubmit={form.onSubmit} noValidate>
        <FormSummary of={form} />
        <ChangedMeanwhile
          form={form}
          onMine={() => element.current?.requestSubmit()}
          onTheirs={() => {
            forgetForm(memory)
            onStartOver()
          }}
        />
        <IdentityPart form={form} />
        <PartnershipPart form={form} />
        <InclusivePart form={form} />
        <div className={`row wraps ${styles.actions}`}>
          <SubmitButton of={form} need="school-need">
            {t(form.busy ? 'app.sending' : school ? 'form.save' : 'form.add')}
          </SubmitButton>
          <ButtonLink look="line" to="/schools">
            {t('common.cancel')}
          </ButtonLink>
          <Need id="school-need">{form.need}</Need>
        </div>
      </form>
      <DoorPreview form={form} />
      <LeaveGuard isChanged={() => form.isChanged && !isSaved.current} text={t('leave.text')} />
    </div>
  )
}
