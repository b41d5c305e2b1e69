import { useTranslation } from '../../i18n/use-translation.ts'
import { Pager } from '../../ui/pager.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import * as tableStyles from '../../ui/table.module.css'
import { Tabs } from '../../ui/tabs.tsx'
import { type ListProps, pageSizes, type RequestsSearch } from './requests-search.ts'

type State = RequestsSearch['state']

interface ListToolsProps extends ListProps {
  /** Label of the search. */
  label: string
  states: readonly { value: State; label: string }[]
}

/** Tools above a list: its states with their counts, and the words that it is searched by. Each change begins at the first page. */
export function ListTools({ asked, onAsk, label, states }: ListToolsProps) {
  const { t } = useTranslation('requests')
  const { page: _, ...first } = asked
  return (
    <div className={tableStyles.tools}>
      <Tabs
        label={t('states')}
        options={states}
        chosen={asked.state}
        onChoose={(state) => onAsk({ ...first, state })}
      />
      <SearchField
        label={label}
        value={asked.search ?? ''}
        onSearch={(words) => onAsk({ ...first, search: words || undefined })}
      />
    </div>
  )
}

type ListPagerProps = ListProps & { list: { data: unknown[]; total: number } | undefined }

export function ListPager({ asked, onAsk, list }: ListPagerProps) {
  const { size = 25, page = 1 } = asked
  const first = (page - 1) * size + 1
  const shown = list?.data.length ?? 0
  const turnTo = (wanted: number) => onAsk({ ...asked, page: wanted > 1 ? wanted : undefined })
  return (
    <Pager
      sizes={pageSizes}
      size={size}
      onSize={(chosen) => onAsk({ ...asked, page: undefined, size: pageSizes.find((one) => one === chosen) })}
      range={list && shown > 0 ? { from: first, to: first + shown - 1, total: list.total } : undefined}
      onPrevious={page > 1 ? () => turnTo(page - 1) : undefined}
      onNext={list && first + shown - 1 < list.total ? () => turnTo(page + 1) : undefined}
    />
  )
}
