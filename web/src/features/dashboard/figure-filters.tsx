import { figurePeriods, insuranceTypes } from '@cursus/shared/words'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTellError } from '../../api/use-tell-error.ts'
import { useSchoolFilter } from '../../forms/school-filter.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { productOf } from '../../insurance/products.ts'
import * as chipStyles from '../../ui/chip.module.css'
import { choicesOf, FilterBar } from '../../ui/filter-bar.tsx'
import { Icon } from '../../ui/icon.tsx'
import { setWeeklyMail, weeklyMail } from './dashboard.api.ts'
import * as styles from './dashboard.module.css'
import { type DashboardSearch, readDashboardSearch } from './dashboard-search.ts'

interface FigureFiltersProps {
  asked: DashboardSearch
  onAsk: (asked: DashboardSearch) => void
}

/** What the figures are of: a school, a product, a period, beside last year or not; and whether they come by mail each Monday. */
export function FigureFilters({ asked, onAsk }: FigureFiltersProps) {
  const { t } = useTranslation('dashboard')
  const [open, setOpen] = useState(false)
  const change = (next: Record<string, unknown>) => onAsk(readDashboardSearch({ ...asked, ...next }))
  const school = useSchoolFilter(asked.school, (chosen) => change({ school: chosen }))
  const product = choicesOf('product', t('filter.product'), insuranceTypes, (one) => t(productOf(one).name))
  const period = {
    ...choicesOf('period', t('filter.period'), figurePeriods, (one) => t(`period.${one}`)),
    usual: t('period.usual'),
  }
  const isCompared = asked.compare !== 'off'
  return (
    <div className={styles.filters}>
      <FilterBar
        filters={[school, product, period]}
        asked={asked}
        onChange={change}
        open={open}
        onOpen={setOpen}
      />
      <button
        type="button"
        className={`${chipStyles.chip} ${isCompared ? styles.on : ''}`}
        aria-pressed={isCompared}
        onClick={() => change({ compare: isCompared ? 'off' : undefined })}
      >
        {isCompared && <Icon name="check" size="s" />}
        {t('filter.compare')}
      </button>
      <WeeklyMailButton />
    </div>
  )
}

function WeeklyMailButton() {
  const { t } = useTranslation('dashboard')
  const client = useQueryClient()
  const { data } = useQuery(weeklyMail)
  const isOn = data?.isOn ?? false
  const change = useMutation({
    mutationFn: () => setWeeklyMail({ isOn: !isOn }),
    onSuccess: (wanted) => client.setQueryData(weeklyMail.queryKey, wanted),
    onError: useTellError(),
  })
  return (
    <button
      type="button"
      className={`${chipStyles.chip} ${isOn ? styles.on : ''}`}
      aria-pressed={isOn}
      aria-busy={change.isPending || undefined}
      aria-disabled={!data || undefined}
      onClick={() => data && !change.isPending && change.mutate()}
    >
      <Icon name={isOn ? 'check' : 'mail'} size="s" />
      {t('weekly.button')}
      <span className="visually-hidden" role="status">
        {change.data && t(change.data.isOn ? 'weekly.on' : 'weekly.off')}
      </span>
    </button>
  )
}
