import type { School } from '@cursus/shared/schools'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Combobox } from '../../ui/combobox.tsx'
import { fold } from '../../ui/fold.ts'

interface SchoolChoiceProps {
  schools: readonly School[] | undefined
  /** Id of the chosen school. */
  school: number | undefined
  onSchool: (school: number | undefined) => void
}

/** Search for the school of a list by parts of its name; an empty field shows all. */
export function SchoolChoice({ schools = [], school, onSchool }: SchoolChoiceProps) {
  const { t } = useTranslation(['student-imports', 'tables'])
  const [typed, setTyped] = useState<string | null>(null)
  const chosen = schools.find(({ id }) => id === school)
  const labelOf = ({ name, emailDomain }: School) =>
    // Two schools may have one name: their domains tell them apart.
    schools.filter((one) => one.name === name).length > 1 ? `${name} (${emailDomain})` : name
  const words = fold(typed ?? '').split(/\s+/)
  const options = schools
    .filter(({ name }) => words.every((word) => fold(name).includes(word)))
    .slice(0, 50)
    .map((one) => ({ key: String(one.id), label: labelOf(one) }))
  return (
    <Combobox
      label={t('import.school')}
      hint={t('import.school.hint')}
      icon="search"
      text={typed ?? (chosen ? labelOf(chosen) : '')}
      onText={(text) => {
        setTyped(text)
        if (text === '') onSchool(undefined)
      }}
      options={options}
      onChoose={({ key }) => {
        setTyped(null)
        onSchool(Number(key))
      }}
      onBlur={() => setTyped(null)}
      nothing={t('tables:filter.noSchool')}
    />
  )
}
