import {
  type ComponentProps,
  type InputHTMLAttributes,
  type Ref,
  type TextareaHTMLAttributes,
  useState,
} from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import * as fieldStyles from './field.module.css'
import { Field, type FieldLook } from './field.tsx'
import { Icon } from './icon.tsx'
import * as iconButtonStyles from './icon-button.module.css'
import type { IconName } from './icon-paths.ts'

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & {
  id?: string
  ref?: Ref<HTMLInputElement>
}

/**
 * One line of text. Spread `form.field('name')` of `useFormOf` on it; `ltr` for e-mails, phones and numbers, `code`
 * for figures to compare.
 */
export function TextField({
  label,
  hint,
  error,
  optional,
  className,
  id,
  icon,
  ltr,
  code,
  ...input
}: FieldLook & InputProps & { icon?: IconName; ltr?: boolean; code?: boolean }) {
  return (
    <Field {...{ label, hint, error, optional, className, id }}>
      {(control) => (
        <div className={fieldStyles.control}>
          {icon && <Icon name={icon} />}
          <input
            type="text"
            {...input}
            {...control}
            className={code ? `${fieldStyles.input} code` : fieldStyles.input}
            dir={ltr || code ? 'ltr' : 'auto'}
          />
        </div>
      )}
    </Field>
  )
}

type EmailFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'ltr' | 'code'>

/** Field of an e-mail; the browser offers the person's own unless `autoComplete` says otherwise. */
export const EmailField = (props: EmailFieldProps) => (
  <TextField autoComplete="email" {...props} type="email" ltr />
)

type AreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'> & { id?: string }

/** A few lines of text. */
export function TextArea({ label, hint, error, optional, className, id, ...area }: FieldLook & AreaProps) {
  return (
    <Field {...{ label, hint, error, optional, className, id }}>
      {(control) => <textarea rows={3} {...area} {...control} className={fieldStyles.input} dir="auto" />}
    </Field>
  )
}

type PasswordProps = FieldLook & InputProps & Pick<ComponentProps<typeof Field>, 'describedBy'>

/** Field of a password with a button to show it. Paste is allowed; give `autoComplete`. */
export function PasswordField(props: PasswordProps) {
  const { label, hint, error, className, id, describedBy, ...input } = props
  const [shown, setShown] = useState(false)
  const { t } = useTranslation()
  return (
    <Field {...{ label, hint, error, className, id, describedBy }}>
      {(control) => (
        <div className={`${fieldStyles.control} ${fieldStyles.withEndButton}`}>
          <input
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            className={fieldStyles.input}
            dir="ltr"
          />
          <button
            type="button"
            className={`${iconButtonStyles.button} ${fieldStyles.endButton}`}
            aria-label={t('field.password.show')}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Icon name="eye" />
          </button>
        </div>
      )}
    </Field>
  )
}
