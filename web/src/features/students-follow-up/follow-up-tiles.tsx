import type { FollowUpList } from '@cursus/shared/students-follow-up'
import { followUpSituations } from '@cursus/shared/words'
import { useTranslation } from '../../i18n/use-translation.ts'
import * as countsStyles from '../../ui/counts.module.css'
import { fromStart } from '../../ui/cursor-pager.tsx'
import { formatNumber } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import * as styles from './follow-up.module.css'
import type { FollowUpSearch } from './follow-up-search.ts'
import { looks } from './situations.ts'

interface FollowUpTilesProps {
  asked: FollowUpSearch
  onAsk: (asked: FollowUpSearch) => void
  /** Undefined while the first page loads. */
  counts: FollowUpList['counts'] | undefined
}

/** Of many, in the words that keep the place of the figure's own. */
const usual = 20

/** Tiles with the number that waits in each situation; a tile filters the list, and pressed again shows everybody. */
export function FollowUpTiles({ asked, onAsk, counts }: FollowUpTilesProps) {
  const { t, i18n } = useTranslation('students-follow-up')
  return (
    <ul className={`${countsStyles.counts} ${styles.tiles}`} aria-label={t('tiles.label')}>
      {followUpSituations.map((situation) => {
        const count = counts?.[situation] ?? 0
        const isAlarm = situation === 'unpaid' && count > 0
        const isOn = asked.situation === situation
        return (
          <li key={situation}>
            <button
              type="button"
              className={isAlarm ? `${countsStyles.count} ${countsStyles.bad}` : countsStyles.count}
              aria-pressed={isOn}
              onClick={() => onAsk({ ...fromStart(asked), situation: isOn ? undefined : situation })}
            >
              <Icon name={looks[situation].icon} />
              <b className="figures">{counts ? formatNumber(count, i18n.language) : '–'}</b>
              <span>{t(`tile.${situation}`, { count: counts ? count : usual })}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
