import { auditActions } from '@cursus/shared/words'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import * as fieldStyles from '../../ui/field.module.css'
import { Icon } from '../../ui/icon.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import * as tableStyles from '../../ui/table.module.css'
import { administrators } from './audit.api.ts'
import * as styles from './audit.module.css'
import { type AuditSearch, fromStart, periodOf, periods } from './audit-search.ts'
import { useAuditWords } from './audit-words.ts'

interface AuditToolsProps {
  asked: AuditSearch
  onAsk: (asked: AuditSearch) => void
  /** How people call the object that the page is limited to, once a row tells it. */
  objectLabel: string | null
}

/** Above the table: words, author, action and days; each change begins at the newest. */
export function AuditTools({ asked, onAsk, objectLabel }: AuditToolsProps) {
  const { t } = useTranslation('audit')
  const words = useAuditWords()
  const authors = useQuery(administrators)
  const ask = (change: AuditSearch) => onAsk({ ...fromStart(asked), ...change })
  const actions = auditActions.map((action) => ({ action, name: words.ofAction(action) }))
  const choices = actions.sort((one, other) => one.name.localeCompare(other.name))
  return (
    <div className={`${tableStyles.tools} ${styles.tools}`}>
      <SearchField
        label={t('audit.search')}
        value={asked.search ?? ''}
        onSearch={(search) => ask({ search: search || undefined })}
      />
      <select
        className={`${fieldStyles.input} ${tableStyles.filter}`}
        aria-label={t('audit.col.actor')}
        value={asked.actor ?? ''}
        onChange={({ target }) => ask({ actor: target.value || undefined })}
      >
        <option value="">{t('audit.actor.all')}</option>
        <option value="product">{t('audit.actor.product')}</option>
        {authors.data?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <select
        className={`${fieldStyles.input} ${tableStyles.filter}`}
        aria-label={t('audit.col.action')}
        value={asked.action ?? ''}
        onChange={({ target }) => ask({ action: auditActions.find((one) => one === target.value) })}
      >
        <option value="">{t('audit.action.all')}</option>
        {choices.map(({ action, name }) => (
          <option key={action} value={action}>
            {name}
          </option>
        ))}
      </select>
      <select
        className={`${fieldStyles.input} ${tableStyles.filter}`}
        aria-label={t('audit.period')}
        value={periodOf(asked)}
        onChange={({ target }) =>
          ask({ period: periods.find((one) => one === target.value), from: undefined, to: undefined })
        }
      >
        {periods.map((period) => (
          <option key={period} value={period}>
            {t(`period.${period}`)}
          </option>
        ))}
      </select>
      {periodOf(asked) === 'dates' && <Dates asked={asked} ask={ask} />}
      {asked.objectId && (
        <Button look="line" small onClick={() => ask({ objectId: undefined, objectType: undefined })}>
          <span>
            {asked.objectType && `${words.ofObject(asked.objectType)} `}
            <bdi>{objectLabel ?? asked.objectId.slice(0, 8)}</bdi>
          </span>
          <Icon name="close" size="s" />
          <span className="visually-hidden">{t('audit.anyObject')}</span>
        </Button>
      )}
    </div>
  )
}

function Dates({ asked, ask }: { asked: AuditSearch; ask: (change: AuditSearch) => void }) {
  const { t } = useTranslation('audit')
  return (['from', 'to'] as const).map((end) => (
    <label key={end} className={`row small ${styles.day}`}>
      <span>{t(`period.${end}`)}</span>
      <input
        type="date"
        className={fieldStyles.input}
        value={asked[end] ?? ''}
        min={end === 'to' ? asked.from : '2020-01-01'}
        max={end === 'from' ? asked.to : undefined}
        onChange={({ target }) => ask({ [end]: target.value || undefined })}
      />
    </label>
  ))
}
