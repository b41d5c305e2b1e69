import type { Issues } from '../../forms/form-words.ts'
import { useFormOf } from '../../forms/use-form-of.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FormSummary, SubmitRow } from '../../ui/form-parts.tsx'
import { PasswordField } from '../../ui/text-field.tsx'

/** Asks for the password before a second step is added or removed. `id` tells two on a page apart. */
export function PasswordForm(props: {
  id: string
  submit: string
  onPassword(password: string): Promise<void>
}) {
  const { id, submit, onPassword } = props
  const { t } = useTranslation('second-step')
  const form = useFormOf({
    id,
    defaults: { password: '' },
    check: ({ password }): Issues => (password ? {} : { password: 'validation.field.required' }),
    names: { password: t('password.label') },
    needs: { password: t('password.need') },
    onValid: ({ password }) => onPassword(password),
  })
  return (
    <form className="stack above-16" onSubmit={form.onSubmit} noValidate>
      <FormSummary of={form} />
      <PasswordField
        {...form.field('password')}
        label={t('password.label')}
        autoComplete="current-password"
      />
      <SubmitRow of={form} id={id}>
        {submit}
      </SubmitRow>
    </form>
  )
}
