import type { School } from '@cursus/shared/schools'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { SearchedChoice } from '../ui/choice-field.tsx'
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
  const { data: schools, isLoading } = useQuery({ ...schoolsByName, enabled: Boolean(school) })
  const name = school === 0 ? t('filter.withoutSchool') : schools?.find(({ id }) => id === school)?.name
  return {
    kind: 'own',
    key: 'school',
    label: t('filter.school'),
    shown: school === undefined ? undefined : (name ?? (isLoading ? '…' : String(school))),
    field: <SchoolFilter school={school} onChoose={onChoose} />,
  }
}

interface SchoolFilterProps {
  /** Id of the chosen school; 0 for none. */
  school: number | undefined
  onChoose: (school: number | undefined) => void
}

/** Search for one school by parts of its name; an empty field shows all. */
function SchoolFilter({ school, onChoose }: SchoolFilterProps) {
  const { t } = useTranslation('tables')
  const { data = [], isPending, isError } = useQuery(schoolsByName)
  const none = isError ? 'filter.schoolsFailed' : 'filter.noSchool'
  // Nobody is registered in the school whose door is that of students without one: it bears their name and has none.
  const named = data.filter(({ path }) => path !== '/login/classic')
  const places = [...named, { id: 0, name: t('filter.withoutSchool') }]
  return (
    <SearchedChoice
      label={t('filter.school')}
      value={school === undefined ? '' : String(school)}
      choices={places.map(({ id, name }) => ({ value: String(id), name }))}
      none=""
      onChoose={(id) => onChoose(id === undefined ? undefined : Number(id))}
      nothing={isPending ? t('app.loading') : t(none)}
    />
  )
}
