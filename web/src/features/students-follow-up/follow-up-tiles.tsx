import type { FollowUpList } from '@cursus/shared/students-follow-up'
import { followUpSituations } from '@cursus/shared/words'
import { useTranslation } from 'react-i18next'
import { fromStart } from '../../ui/cursor-pager.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { FollowUpSearch } from './follow-up-search.ts'
import { looks } from './situations.ts'

interface FollowUpTilesProps {
  asked: FollowUpSearch
  onAsk: (asked: FollowUpSearch) => void
  /** Undefined while the first page loads. */
  counts: FollowUpList['counts'] | undefined
}

/** How many wait in each situation; a tile shows those alone, and pressed again everybody. */
export function FollowUpTiles({ asked, onAsk, counts }: FollowUpTilesProps) {
  const { t, i18n } = useTranslation('students-follow-up')
  const figure = new Intl.NumberFormat(`${i18n.language}-u-nu-latn`)
  return (
    <ul className="cnts fut" aria-label={t('tiles.label')}>
      {followUpSituations.map((situation) => {
        const count = counts?.[situation] ?? 0
        const isAlarm = situation === 'unpaid' && count > 0
        const isOn = asked.situation === situation
        return (
          <li key={situation}>
            <button
              type="button"
              className={isAlarm ? 'cnt bad' : 'cnt'}
              aria-pressed={isOn}
              onClick={() => onAsk({ ...fromStart(asked), situation: isOn ? undefined : situation })}
            >
              <Icon name={looks[situation].icon} />
              <b className="num">{counts ? figure.format(count) : '…'}</b>
              <span>{t(`tile.${situation}`, { count })}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
