import { languages } from '@cursus/shared/language'
import { accountStandings, coverStates, insuranceTypes, partnershipLevels } from '@cursus/shared/words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useListCounts } from '../../api/list-counts.ts'
import { SavedViews } from '../../forms/saved-views.tsx'
import { useSchoolFilter } from '../../forms/school-filter.tsx'
import { languageNames } from '../../i18n/language-names.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { productOf } from '../../insurance/products.ts'
import { fromStart } from '../../ui/cursor-pager.tsx'
import { type Filter, FilterBar, monthsOf } from '../../ui/filter-bar.tsx'
import { failedOf, PartWaiting } from '../../ui/part-waiting.tsx'
import { filterOf, studentTags } from './students.api.ts'
import { readStudentsSearch, type StudentsSearch } from './students-search.ts'

interface FiltersProps {
  asked: StudentsSearch
  onAsk: (asked: StudentsSearch) => void
}

/** Filters of the list of students, with the number that each choice would show. */
export function StudentsFilters({ asked, onAsk }: FiltersProps) {
  const [open, setOpen] = useState(false)
  const change = (next: Record<string, unknown>) =>
    onAsk(readStudentsSearch({ ...fromStart(asked), ...next }))
  const school = useSchoolFilter(asked.school, (chosen) => change({ school: chosen }))
  const filters = useFilters(asked, open)
  const counts = useListCounts('/students/studentlist/counts', filterOf(asked), open)
  return (
    <FilterBar
      views={
        <SavedViews
          list="students"
          asked={asked}
          onAsk={(view) => onAsk(readStudentsSearch({ ...view, size: asked.size }))}
        />
      }
      filters={[school, ...filters]}
      asked={asked}
      onChange={change}
      open={open}
      onOpen={setOpen}
      counts={counts}
    />
  )
}

function useFilters(asked: StudentsSearch, isCounted: boolean): Filter[] {
  const { t, i18n } = useTranslation('students')
  const askedTags = useQuery({ ...studentTags, enabled: isCounted || asked.tag !== undefined })
  const tags = askedTags.data ?? []
  const known =
    tags.some(({ tag }) => tag === asked.tag) || !asked.tag ? tags : [...tags, { tag: asked.tag, count: 0 }]
  const choice = <Word extends string>(
    key: 'level' | 'account' | 'cover' | 'product' | 'language',
    words: readonly Word[],
    nameOf: (word: Word) => string,
  ): Filter => {
    const choices = words.map((value) => ({ value, name: nameOf(value) }))
    return { kind: 'choice', key, label: t(`col.${key}`), choices }
  }
  return [
    choice('level', partnershipLevels, (level) => t(`level.${level}`)),
    choice('account', accountStandings, (account) => t(`filter.account.${account}`)),
    choice('cover', coverStates, (cover) => t(`cover.${cover}`)),
    choice('product', insuranceTypes, (product) => t(productOf(product).name)),
    monthsOf('bought', t('col.bought'), asked.bought, i18n.language),
    choice('language', languages, (language) => languageNames[language]),
    {
      kind: 'choice',
      key: 'tag',
      label: t('col.tags'),
      choices: known.map(({ tag }) => ({ value: tag, name: tag })),
      unread: failedOf([askedTags]).length > 0 && <PartWaiting asked={[askedTags]} className="small" />,
    },
    { kind: 'day', key: 'from', label: t('col.from'), max: asked.to },
    { kind: 'day', key: 'to', label: t('col.to'), min: asked.from },
  ]
}
