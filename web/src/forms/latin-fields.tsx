import type { ComponentProps } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { TextField } from '../ui/text-field.tsx'
import type { LatinName } from './latin-names.ts'

interface LatinFieldsProps {
  asked: readonly LatinName[]
  /** `form.field` of `useFormOf`. */
  field(name: LatinName): Omit<ComponentProps<typeof TextField>, 'label'>
}

/** Fields of the names in the passport's spelling, once the server asked for them (C-81). */
export function LatinFields({ asked, field }: LatinFieldsProps) {
  const { t } = useTranslation()
  return (
    <div className="two-columns above-16">
      {asked.map((name) => (
        <TextField key={name} {...field(name)} label={t(`field.${name}`)} ltr />
      ))}
    </div>
  )
}
