import type { FollowedClaim } from '@cursus/shared/claims'
import { dayOf, daysBetween } from '@cursus/shared/day'
import { fullNameOf } from '@cursus/shared/full-name'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { productOf } from '../../insurance/products.ts'
import { formatDay, formatDayMonth } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import * as iconTileStyles from '../../ui/icon-tile.module.css'
import { Ltr } from '../../ui/ltr.tsx'
import * as tableStyles from '../../ui/table.module.css'
import * as styles from './claims-follow-up.module.css'
import type { ClaimsSearch } from './claims-search.ts'
import { StateBadge } from './state-badge.tsx'

/** The id of a claim's link in the queue: where the keyboard goes back to from the claim. */
export const linkOf = (id: string) => `claim-${id}`

/** One line of the queue: what, whose, since when, and by when it is answered. */
export function QueueItem({ claim, asked }: { claim: FollowedClaim; asked: ClaimsSearch }) {
  const { id, title, student, insuranceType, createdAt, state, assignee } = claim
  const { hue, icon } = productOf(insuranceType)
  const isOpen = asked.claim === id
  return (
    <li className={isOpen ? `${hue} ${tableStyles.selected}` : hue}>
      <Link
        id={linkOf(id)}
        to="/claims/follow-up"
        search={{ ...asked, claim: id }}
        aria-current={isOpen ? 'true' : undefined}
        activeProps={{}}
        resetScroll={false}
      >
        <span className={iconTileStyles.tile}>
          <Icon name={icon} mirrored={icon === 'plane'} />
        </span>
        <span className="grow">
          <b>
            <bdi>{title}</bdi>
          </b>
          <span className="muted small as-block">
            <bdi>{fullNameOf(student)}</bdi> · <Ltr>{formatDay(createdAt)}</Ltr>
          </span>
          {assignee && (
            <span className="muted tiny as-block">
              <Icon name="person" size="s" /> <bdi>{fullNameOf(assignee)}</bdi>
            </span>
          )}
        </span>
        <span className={styles.entryEnd}>
          <StateBadge state={state} />
          <Turn claim={claim} />
        </span>
      </Link>
    </li>
  )
}

/** Says by when an administrator has to answer, or that the student is to. */
function Turn({ claim: { answerBy, isLate, state, waitsSince } }: { claim: FollowedClaim }) {
  const { t } = useTranslation('claims-follow-up')
  if (!answerBy || !waitsSince) return <small>{state < 2 ? t('turn.student') : null}</small>
  const age = Math.max(0, daysBetween(dayOf(new Date(waitsSince)), dayOf(new Date())))
  return (
    <>
      <small className={isLate ? styles.late : undefined}>
        {isLate && <Icon name="alert" size="s" />}
        {t(isLate ? 'turn.late' : 'turn.ours', { day: formatDayMonth(answerBy) })}
      </small>
      <small>{t('turn.age', { count: age })}</small>
    </>
  )
}
