import type { ListCounts } from '@cursus/shared/lists'
import type { FollowUpList } from '@cursus/shared/students-follow-up'
import { countedAtMost, followUpSituations, insuranceTypes } from '@cursus/shared/words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SavedViews } from '../../forms/saved-views.tsx'
import { useSchoolFilter } from '../../forms/school-filter.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { productOf } from '../../insurance/products.ts'
import { fromStart } from '../../ui/cursor-pager.tsx'
import { choicesOf, FilterBar } from '../../ui/filter-bar.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import * as tableStyles from '../../ui/table.module.css'
import { followUpPage } from './follow-up.api.ts'
import { type FollowUpSearch, readFollowUpSearch } from './follow-up-search.ts'

interface FollowUpToolsProps {
  asked: FollowUpSearch
  onAsk: (asked: FollowUpSearch) => void
}

/** Filters of the list: school, product and situation. Each change begins at the first page. */
export function FollowUpFilters({ asked, onAsk }: FollowUpToolsProps) {
  const { t } = useTranslation('students-follow-up')
  const [open, setOpen] = useState(false)
  const change = (next: Record<string, unknown>) =>
    onAsk(readFollowUpSearch({ ...fromStart(asked), ...next }))
  const school = useSchoolFilter(asked.school, (chosen) => change({ school: chosen }))
  const products = choicesOf('product', t('filter.product'), insuranceTypes, (one) => t(productOf(one).name))
  const counts = useQuery({ ...followUpPage(asked), enabled: open }).data?.counts
  const situations = choicesOf('situation', t('col.situation'), followUpSituations, (one) =>
    t(`situation.${one}`),
  )
  return (
    <FilterBar
      views={
        <SavedViews
          list="follow-up"
          asked={asked}
          onAsk={(view) => onAsk(readFollowUpSearch({ ...view, size: asked.size }))}
        />
      }
      filters={[school, products, situations]}
      asked={asked}
      onChange={change}
      open={open}
      onOpen={setOpen}
      counts={counts && { situation: toCounted(counts) }}
    />
  )
}

/** Returns the counts as the bar of filters takes them. */
const toCounted = (counts: FollowUpList['counts']): ListCounts[string] =>
  Object.fromEntries(
    Object.entries(counts).map(([key, count]) => [key, { count, isCapped: count >= countedAtMost }]),
  )

/** Tools above the table: a search by words. */
export function FollowUpTools({ asked, onAsk }: FollowUpToolsProps) {
  const { t } = useTranslation('students-follow-up')
  return (
    <div className={tableStyles.tools}>
      <SearchField
        label={t('followUp.search')}
        value={asked.search ?? ''}
        onSearch={(words) => onAsk({ ...fromStart(asked), search: words || undefined })}
      />
    </div>
  )
}
