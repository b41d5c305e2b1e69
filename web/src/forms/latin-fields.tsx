import type { ComponentProps } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { TextField } from '../ui/text-field.tsx'
import type { LatinName } from './latin-names.ts'

interface LatinFieldsProps {
  asked: readonly LatinName[]
  /** `form.field` of `useFormOf`. */
  field(name: LatinName): Omit<ComponentProps<typeof TextField>, 'label'>
}

/** The names in the spelling of the passport, once the server has said that it lacks them (decision C-81). */
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
