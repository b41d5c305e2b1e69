import { type ReactNode, useId } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import * as styles from './field.module.css'
import { Icon } from './icon.tsx'

export interface FieldLook {
  label: ReactNode
  hint?: ReactNode
  /** Sentence of what to do, shown under the field, which is then marked invalid. */
  error?: string
  optional?: boolean
  className?: string
}

interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldProps extends FieldLook {
  id?: string
  /** Id of more words about it, which stand outside. */
  describedBy?: string
  children: (control: FieldControl) => ReactNode
}

/** Label above, hint between, error below a control; the child gets the ids that tie them together. */
export function Field({ label, hint, error, optional, className, id, describedBy, children }: FieldProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  const { t } = useTranslation()
  const described = [hint && `${fieldId}-h`, error && `${fieldId}-e`, describedBy].filter(Boolean).join(' ')
  return (
    <div
      className={[styles.field, 'in-two-rows', error && styles.invalid, className].filter(Boolean).join(' ')}
    >
      <div className={styles.head}>
        <label htmlFor={fieldId}>
          {label}
          {optional && <span className={styles.optional}> {t('field.optional')}</span>}
        </label>
        {hint && (
          <span className={styles.hint} id={`${fieldId}-h`}>
            {hint}
          </span>
        )}
      </div>
      <div>
        {children({
          id: fieldId,
          'aria-describedby': described || undefined,
          'aria-invalid': error ? true : undefined,
        })}
        <FieldError id={`${fieldId}-e`}>{error}</FieldError>
      </div>
    </div>
  )
}

/** Red line under a field or a group; nothing without a sentence. */
export function FieldError({ id, children }: { id: string; children?: string }) {
  if (!children) return null
  return (
    <p className={styles.error} id={id}>
      <Icon name="info" size="s" />
      <span>{children}</span>
    </p>
  )
}
