import { type InputHTMLAttributes, type ReactNode, type Ref, type SelectHTMLAttributes, useId } from 'react'
import * as styles from './choice-fields.module.css'
import * as fieldStyles from './field.module.css'
import { Field, FieldError, type FieldLook } from './field.tsx'

type SelectProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'> & {
  id?: string
  ref?: Ref<HTMLSelectElement>
}

/** The browser's own list; its children are `option`s. */
export function SelectField({
  label,
  hint,
  error,
  optional,
  className,
  id,
  children,
  ...select
}: FieldLook & SelectProps) {
  return (
    <Field {...{ label, hint, error, optional, className, id }}>
      {(control) => (
        <select {...select} {...control} className={fieldStyles.input}>
          {children}
        </select>
      )}
    </Field>
  )
}

type CheckProps = InputHTMLAttributes<HTMLInputElement> & {
  label: ReactNode
  error?: string
  ref?: Ref<HTMLInputElement>
}

/** One box to tick and its sentence. */
export function CheckField({ label, error, className, id, ...input }: CheckProps) {
  const ownId = useId()
  const errorId = `${id ?? ownId}-e`
  return (
    <div className={[error && fieldStyles.invalid, className].filter(Boolean).join(' ') || undefined}>
      <label className={styles.check} htmlFor={id ?? ownId}>
        <input
          {...input}
          id={id ?? ownId}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
        <span>{label}</span>
      </label>
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  )
}

type SegmentProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'value'> & {
  label: ReactNode
  hint?: ReactNode
  options: readonly { value: string; label: ReactNode; disabled?: boolean }[]
  error?: string
  /** Chosen value; empty for none. */
  value: string
  wide?: boolean
  ref?: Ref<HTMLInputElement>
}

/** A few choices side by side: radio buttons in a group with a legend. `wide` makes a row of seven. */
export function SegmentField(props: SegmentProps) {
  const { label, hint, options, error, value, className, wide, id, ...input } = props
  const ownId = useId()
  const groupId = id ?? ownId
  const described = [hint && `${groupId}-h`, error && `${groupId}-e`].filter(Boolean).join(' ')
  return (
    <fieldset
      className={[fieldStyles.field, error && fieldStyles.invalid, className].filter(Boolean).join(' ')}
      aria-describedby={described || undefined}
    >
      <legend className="label">{label}</legend>
      {hint && (
        <span className={fieldStyles.hint} id={`${groupId}-h`}>
          {hint}
        </span>
      )}
      <div className={wide ? `${styles.segments} ${styles.sevenColumns}` : styles.segments}>
        {options.map((option, place) => (
          <label key={option.value}>
            <input
              {...input}
              id={place === 0 ? groupId : undefined}
              type="radio"
              value={option.value}
              disabled={option.disabled}
              checked={value === option.value}
            />
            {option.label}
          </label>
        ))}
      </div>
      <FieldError id={`${groupId}-e`}>{error}</FieldError>
    </fieldset>
  )
}
