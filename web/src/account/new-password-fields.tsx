import { ApiError } from '../api/api-error.ts'
import type { Issues } from '../forms/form-words.ts'
import type { useFormOf } from '../forms/use-form-of.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { NewPasswordField } from '../ui/new-password-field.tsx'
import { PasswordField } from '../ui/text-field.tsx'
import { toastError } from '../ui/toasts.ts'

/** A new password, typed twice. */
export interface NewPasswordValues {
  password: string
  passwordConfirm: string
}

/** Returns the issue of the second password: it must equal the first (spec 1 §5). */
export function confirmIssue({ password, passwordConfirm }: NewPasswordValues): Issues {
  if (passwordConfirm === '') return { passwordConfirm: 'validation.field.required' }
  return passwordConfirm === password ? {} : { passwordConfirm: 'validation.field.password.must.match' }
}

/** Shows a refused password as spec 1 §8 asks, message and first error, and lets the form show it at the field. */
export function tellPasswordError(error: unknown): never {
  const first = error instanceof ApiError ? error.errors.password?.[0] : undefined
  if (first) toastError((error as ApiError).message, first)
  throw error
}

interface NewPasswordFieldsProps {
  form: Pick<ReturnType<typeof useFormOf<NewPasswordValues>>, 'field' | 'values'>
  label: string
}

/** The two fields, with the rules ticked under the first while it is typed. */
export function NewPasswordFields({ form, label }: NewPasswordFieldsProps) {
  const { t } = useTranslation('doors')
  return (
    <>
      <NewPasswordField {...form.field('password')} label={label} />
      <PasswordField
        {...form.field('passwordConfirm')}
        label={t('reset.confirm')}
        autoComplete="new-password"
      />
    </>
  )
}
