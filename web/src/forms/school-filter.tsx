import type { School } from '@cursus/shared/schools'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api/api.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { Combobox } from '../ui/combobox.tsx'
import type { Filter } from '../ui/filter-bar.tsx'

/** Query of every school by name. */
const schoolsByName = queryOptions({
  queryKey: ['schools', 'all'],
  queryFn: ({ signal }) => api.get<School[]>('/schools', { signal }),
})

/** Filter of a list by school, as `school` in its address. */
export function useSchoolFilter(
  school: number | undefined,
  onChoose: (school: number | undefined) => void,
): Filter {
  const { t } = useTranslation('tables')
  const schools = useQuery({ ...schoolsByName, enabled: Boolean(school) }).data
  const name = school === 0 ? t('filter.withoutSchool') : schools?.find(({ id }) => id === school)?.name
  return {
    kind: 'own',
    key: 'school',
    label: t('filter.school'),
    shown: school === undefined ? undefined : (name ?? String(school)),
    field: <SchoolFilter school={school} onChoose={onChoose} />,
  }
}

interface SchoolFilterProps {
  /** Id of the chosen school; 0 for none. */
  school: number | undefined
  onChoose: (school: number | undefined) => void
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Search for one school by parts of its name; an empty field shows all. */
function SchoolFilter({ school, onChoose }: SchoolFilterProps) {
  const { t } = useTranslation('tables')
  const { data = [], isPending } = useQuery(schoolsByName)
  const [typed, setTyped] = useState<string | null>(null)
  const none = { id: 0, name: t('filter.withoutSchool') }
  const places = [...data, none]
  const words = plain(typed ?? '').split(/\s+/)
  const options = places
    .filter(({ name }) => words.every((word) => plain(name).includes(word)))
    .slice(0, 50)
    .map(({ id, name }) => ({ key: String(id), label: name }))
  const chosen = places.find(({ id }) => id === school)?.name ?? ''
  return (
    <Combobox
      label={t('filter.school')}
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
