import { followUpSituations } from '@cursus/shared/words'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/use-translation.ts'
import { fromStart } from '../../ui/cursor-pager.tsx'
import * as fieldStyles from '../../ui/field.module.css'
import { SearchField } from '../../ui/search-field.tsx'
import * as tableStyles from '../../ui/table.module.css'
import { schoolsByName } from './follow-up.api.ts'
import type { FollowUpSearch } from './follow-up-search.ts'

interface FollowUpToolsProps {
  asked: FollowUpSearch
  onAsk: (asked: FollowUpSearch) => void
}

/** Above the table: words, school and situation. Each change begins at the first page. */
export function FollowUpTools({ asked, onAsk }: FollowUpToolsProps) {
  const { t } = useTranslation('students-follow-up')
  const schools = useQuery(schoolsByName).data ?? []
  const ask = (change: Partial<FollowUpSearch>) => onAsk({ ...fromStart(asked), ...change })
  return (
    <div className={tableStyles.tools}>
      <SearchField
        label={t('followUp.search')}
        value={asked.search ?? ''}
        onSearch={(words) => ask({ search: words || undefined })}
      />
      <select
        className={`${fieldStyles.input} ${tableStyles.filter}`}
        aria-label={t('col.school')}
        value={asked.school ?? ''}
        onChange={({ target }) => ask({ school: target.value === '' ? undefined : Number(target.value) })}
      >
        <option value="">{t('school.all')}</option>
        <option value="0">{t('school.none')}</option>
        {schools.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <select
        className={`${fieldStyles.input} ${tableStyles.filter}`}
        aria-label={t('col.situation')}
        value={asked.situation ?? ''}
        onChange={({ target }) =>
          ask({ situation: followUpSituations.find((situation) => situation === target.value) })
        }
      >
        <option value="">{t('situation.all')}</option>
        {followUpSituations.map((situation) => (
          <option key={situation} value={situation}>
            {t(`situation.${situation}`)}
          </option>
        ))}
      </select>
    </div>
  )
}
