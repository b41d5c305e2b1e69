import { accountStandings, partnershipLevels } from '@cursus/shared/words'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import * as chipStyles from '../../ui/chip.module.css'
import { SelectField } from '../../ui/choice-fields.tsx'
import { fromStart } from '../../ui/cursor-pager.tsx'
import { formatNumber } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { SchoolFilter } from './school-filter.tsx'
import { schoolsByName, studentCounts } from './students.api.ts'
import * as styles from './students.module.css'
import type { StudentsSearch } from './students-search.ts'

interface FiltersProps {
  asked: StudentsSearch
  onAsk: (asked: StudentsSearch) => void
}

type Filters = Pick<StudentsSearch, 'school' | 'level' | 'account'>

/** What narrows the list, as chips that take it away again, and the fields that choose it. */
export function StudentsFilters({ asked, onAsk }: FiltersProps) {
  const { t } = useTranslation('students')
  const [open, setOpen] = useState(false)
  const id = useId()
  const ask = (change: Filters) => onAsk({ ...fromStart(asked), ...change })
  return (
    <div className={styles.filters}>
      <div className={styles.chips}>
        <Chips asked={asked} onAsk={onAsk} />
        <button
          type="button"
          className={`${chipStyles.chip} ${styles.addFilter}`}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <Icon name="filter" size="s" />
          {t('filter')}
        </button>
      </div>
      <div id={id} hidden={!open}>
        {open && <Choices asked={asked} ask={ask} />}
      </div>
    </div>
  )
}

function Chips({ asked, onAsk }: FiltersProps) {
  const { t } = useTranslation('students')
  const schools = useQuery({ ...schoolsByName, enabled: Boolean(asked.school) }).data
  const { school, level, account } = asked
  const schoolName = school === 0 ? t('students.noSchool') : schools?.find(({ id }) => id === school)?.name
  const chips = [
    ['school', t('col.school'), school === undefined ? undefined : (schoolName ?? String(school))],
    ['level', t('col.level'), level && t(`level.${level}`)],
    ['account', t('col.account'), account && t(`filter.account.${account}`)],
  ] as const
  return chips.map(
    ([key, name, value]) =>
      value && (
        <button
          key={key}
          type="button"
          className={`${chipStyles.chip} ${styles.chosen}`}
          onClick={() => onAsk({ ...fromStart(asked), [key]: undefined })}
        >
          <span className="visually-hidden">{t('filter.remove')} </span>
          <span className="muted">{t('filter.named', { name })}</span> <bdi>{value}</bdi>
          <Icon name="close" size="s" />
        </button>
      ),
  )
}

function Choices({ asked, ask }: { asked: StudentsSearch; ask: (change: Filters) => void }) {
  const { t, i18n } = useTranslation('students')
  const counts = useQuery(studentCounts(asked)).data
  const counted = (name: string, found: { count: number; isCapped: boolean } | undefined) =>
    found
      ? t('filter.counted', {
          name,
          figure: `${formatNumber(found.count, i18n.language)}${found.isCapped ? '+' : ''}`,
        })
      : name
  return (
    <div className={styles.choices}>
      <SchoolFilter school={asked.school} onChoose={(school) => ask({ school })} />
      <SelectField
        label={t('col.level')}
        value={asked.level ?? ''}
        onChange={({ target }) => ask({ level: partnershipLevels.find((level) => level === target.value) })}
      >
        <option value="">{t('filter.all')}</option>
        {partnershipLevels.map((level) => (
          <option key={level} value={level}>
            {counted(t(`level.${level}`), counts?.level[level])}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('col.account')}
        value={asked.account ?? ''}
        onChange={({ target }) => ask({ account: accountStandings.find((one) => one === target.value) })}
      >
        <option value="">{t('filter.all')}</option>
        {accountStandings.map((account) => (
          <option key={account} value={account}>
            {counted(t(`filter.account.${account}`), counts?.account[account])}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
