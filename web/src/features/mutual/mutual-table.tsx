import { type MutualLevel, mutualLevels } from '@cursus/shared/health-mutual'
import { type MutualCover, mutualCovers } from '@cursus/shared/mutual-covers'
import { useTranslation } from '../../i18n/use-translation.ts'
import { formatMoney, formatNumber } from '../../ui/format.ts'
import { Ltr } from '../../ui/ltr.tsx'
import { Money } from '../../ui/money.tsx'
import * as tableStyles from '../../ui/table.module.css'
import * as ticketStyles from '../../ui/ticket.module.css'
import * as styles from './mutual.module.css'

const levels = Object.keys(mutualLevels) as MutualLevel[]

/** Table of what three levels pay, and their indicative prices. On a phone each line stands under its name. */
export function MutualTable() {
  const { t } = useTranslation('mutual')
  return (
    <div className={styles.tableFrame}>
      <table className={`${tableStyles.table} ${styles.levels}`}>
        <caption className="visually-hidden">{t('table.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('table.care')}</th>
            {levels.map((level) => (
              <th key={level} scope="col">
                {t(`level.${level}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Object.entries(mutualCovers).map(([row, covers]) => (
            <tr key={row}>
              <th scope="row">{t(`row.${row}`)}</th>
              {levels.map((level) => (
                <td key={level} data-l={t(`level.${level}`)}>
                  <Cover row={row} cover={covers[level]} />
                </td>
              ))}
            </tr>
          ))}
          <tr className={ticketStyles.total}>
            <th scope="row">{t('table.price')}</th>
            {levels.map((level) => (
              <td key={level} data-l={t(`level.${level}`)}>
                <b>
                  <Money cents={mutualLevels[level]} />
                  <span className={styles.period}>{t('per.month')}</span>
                </b>
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  )
}

function Cover({ row, cover }: { row: string; cover: MutualCover }) {
  const { t, i18n } = useTranslation('mutual')
  if (cover === null) return t(row === 'lenses' ? 'cover.none.lenses' : 'cover.none')
  if ('percent' in cover) return <Ltr>{percent(cover.percent, i18n.language)}</Ltr>
  const euros = formatMoney(cover.euros * 100, i18n.language, true)
  if ('sessions' in cover) return t('cover.sessions', { count: cover.sessions, euros })
  return cover.per ? t(`cover.${cover.per}`, { euros }) : <Ltr>{euros}</Ltr>
}

function percent(value: number, locale: string): string {
  return formatNumber(value / 100, locale, { style: 'percent' })
}
