import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Combobox } from '../../ui/combobox.tsx'
import { schoolsByName } from './students.api.ts'

interface SchoolFilterProps {
  /** The id of the chosen school; 0: none. */
  school: number | undefined
  onChoose: (school: number | undefined) => void
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** One school of hundreds, by pieces of its name. An emptied field shows all of them. */
export function SchoolFilter({ school, onChoose }: SchoolFilterProps) {
  const { t } = useTranslation('students')
  const { data = [], isPending } = useQuery(schoolsByName)
  const [typed, setTyped] = useState<string | null>(null)
  const none = { id: 0, name: t('students.noSchool') }
  const places = [...data, none]
  const words = plain(typed ?? '').split(/\s+/)
  const options = places
    .filter(({ name }) => words.every((word) => plain(name).includes(word)))
    .slice(0, 50)
    .map(({ id, name }) => ({ key: String(id), label: name }))
  const chosen = places.find(({ id }) => id === school)?.name ?? ''
  return (
    <Combobox
      label={t('col.school')}
      icon="search"
      text={typed ?? chosen}
      onText={(text) => {
        setTyped(text)
        if (text === '') onChoose(undefined)
      }}
      options={options}
      onChoose={({ key }) => {
        setTyped(null)
        onChoose(Number(key))
      }}
      onBlur={() => setTyped(null)}
      nothing={isPending ? t('app.loading') : t('filter.noSchool')}
    />
  )
}
