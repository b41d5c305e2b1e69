import type { FollowUp } from '@cursus/shared/students-follow-up'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Badge } from '../../ui/badge.tsx'
import { formatDay } from '../../ui/format.ts'
import * as styles from './follow-up.module.css'
import { isExpired, looks, wordsOf } from './situations.ts'

/** Shows what a student waits for, in a word and in a sentence, and the last mail about it. */
export function SituationCell({ row }: { row: FollowUp }) {
  const { t } = useTranslation(['students-follow-up', 'documents'])
  const { situation, since, mailedAt, isDeactivated } = row
  return (
    <span className={styles.situation}>
      {isExpired(row, new Date()) ? (
        <Badge tone="warn" icon="clock">
          {t('badge.expired')}
        </Badge>
      ) : (
        <Badge {...looks[situation]}>{t(`badge.${situation}`, { day: formatDay(since) })}</Badge>
      )}
      <span className="small muted">{useWords()(row)}</span>
      {isDeactivated && <span className="small muted">{t('situation.deactivated')}</span>}
      {mailedAt && (
        <span className="small muted">
          {t('situation.mailed', { day: `\u2066${formatDay(mailedAt)}\u2069` })}
        </span>
      )}
    </span>
  )
}

/** « Habitation, paiement en attente ». */
export function useWords() {
  const { t } = useTranslation(['students-follow-up', 'documents'])
  return (row: FollowUp) => wordsOf(row, t)
}
