import { useTranslation } from '../i18n/use-translation.ts'
import { TextField } from '../ui/text-field.tsx'

/** Field of the passport number, which a certificate prints for whoever tells it; spread `form.field` of its path through `field`. */
export function PassportNumber({
  field,
  hint,
}: {
  field: (path: 'passportNumber') => object
  hint?: string
}) {
  const { t } = useTranslation('travel')
  return (
    <TextField
      {...field('passportNumber')}
      label={t('passport.number')}
      hint={hint}
      optional
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
      dir="ltr"
    />
  )
}
