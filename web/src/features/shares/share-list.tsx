import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTellError } from '../../api/use-tell-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import * as cardStyles from '../../ui/card.module.css'
import { formatMoment } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon-paths.ts'
import * as iconTileStyles from '../../ui/icon-tile.module.css'
import { Ltr } from '../../ui/ltr.tsx'
import { CopyLink } from './copy-link.tsx'
import { reopenShare, type Share, sharesOf, withdrawShare } from './shares.api.ts'
import * as styles from './shares.module.css'

const icons: Record<Share['recipient'], IconName> = {
  landlord: 'home',
  school: 'school',
  consulate: 'bank',
  occupant: 'person',
  other: 'person',
}

/** The links that were made, newest first, each with how often it was opened and what can be done with it. */
export function ShareList({ code, shares }: { code: string; shares: readonly Share[] }) {
  const { t } = useTranslation('shares')
  return (
    <section className={cardStyles.card} aria-labelledby="shares-title">
      <h2 id="shares-title">
        {t('list.title')} <span className="muted">{shares.length}</span>
      </h2>
      <ul className={styles.list}>
        {shares.map((share) => (
          <ShareRow key={share.id} code={code} share={share} />
        ))}
      </ul>
    </section>
  )
}

function ShareRow({ code, share }: { code: string; share: Share }) {
  const { t } = useTranslation('shares')
  const { recipient, name, email, language, state, link } = share
  return (
    <li>
      <span className={iconTileStyles.tile}>
        <Icon name={icons[recipient]} />
      </span>
      <div className="grow">
        <p className="row wraps">
          <b>
            <bdi>{name}</bdi>
          </b>
          <StateBadge share={share} />
        </p>
        <p className="muted small">
          {t(`recipient.${recipient}`)} · {email ? <Ltr>{email}</Ltr> : t(`language.${language}`)}
        </p>
        <History share={share} />
      </div>
      <div className={`row wraps ${styles.actions}`}>
        {state === 'open' && link && <CopyLink link={link} name={name} />}
        <ShareAction code={code} share={share} />
      </div>
    </li>
  )
}

/** Says how a link stands, and how often it was opened. */
export function StateBadge({ share: { state, openings } }: { share: Share }) {
  const { t } = useTranslation('shares')
  if (state === 'withdrawn') {
    return (
      <Badge tone="err" icon="close">
        {t('state.withdrawn')}
      </Badge>
    )
  }
  if (state === 'left') return <Badge icon="close">{t('state.left')}</Badge>
  if (state === 'expired') return <Badge icon="clock">{t('state.expired')}</Badge>
  if (openings === 0) return <Badge icon="clock">{t('state.unopened')}</Badge>
  return (
    <Badge tone="ok" icon="eye">
      {t('state.opened', { count: openings })}
    </Badge>
  )
}

/** Tells when a link was made or opened last, and its last day. */
export function History({ share }: { share: Share }) {
  const { t, i18n } = useTranslation('shares')
  const { state, createdOn, until, withdrawnOn, openings, lastOpenedAt } = share
  const opened = lastOpenedAt
    ? t('history.opened', { count: openings, moment: formatMoment(lastOpenedAt, i18n.language) })
    : t('history.made', { day: createdOn })
  const end =
    state === 'withdrawn' || state === 'left'
      ? t(`history.${state}`, { day: withdrawnOn })
      : t(state === 'expired' ? 'history.expired' : 'history.until', { day: until })
  return (
    <p className="small">
      {opened} · {end}
    </p>
  )
}

/** An open link may be withdrawn for good, one whose day is past opened again. */
export function ShareAction({ code, share: { id, name, state } }: { code: string; share: Share }) {
  const { t } = useTranslation('shares')
  const client = useQueryClient()
  const act = useMutation({
    mutationFn: () => (state === 'expired' ? reopenShare(code, id) : withdrawShare(code, id)),
    onSuccess: () => client.invalidateQueries(sharesOf(code)),
    onError: useTellError(),
  })
  if (state === 'withdrawn' || state === 'left') return null
  const what = state === 'expired' ? 'reopen' : 'withdraw'
  return (
    <Button
      look={state === 'expired' ? 'line' : 'ghost'}
      small
      busy={act.isPending}
      aria-label={t(`${what}.of`, { name })}
      onClick={() => act.mutate()}
    >
      {state === 'expired' && <Icon name="refresh" size="s" />}
      {t(what)}
    </Button>
  )
}
