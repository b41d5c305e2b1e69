import { fullNameOf } from '@cursus/shared/full-name'
import { useEffect } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { endViewing, useSession } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Dock } from '../ui/dock.tsx'
import { formatTime } from '../ui/format.ts'
import { Icon } from '../ui/icon.tsx'
import { Ltr } from '../ui/ltr.tsx'
import * as styles from './viewing-bar.module.css'

/** Tells an administrator on every page that they look as a student, until when (ISO 8601), and lets them leave. */
export function ViewingBar({ until }: { until: string }) {
  const { t, i18n } = useTranslation('viewing')
  const session = useSession()
  useEffect(() => {
    const timer = setTimeout(endViewing, Math.max(0, Date.parse(until) - Date.now()))
    return () => clearTimeout(timer)
  }, [until])
  if (!session) return null
  return (
    <Dock className={styles.bar} aria-label={t('region')}>
      <Icon name="eye" />
      <span className={styles.words}>
        <b>
          <bdi>{t('who', { name: fullNameOf(session) })}</bdi>
        </b>{' '}
        <Ltr>{session.email}</Ltr>
        <span className="as-block">{t('only', { time: formatTime(until, i18n.language) })}</span>
      </span>
      <Button small onClick={endViewing}>
        {t('leave')}
      </Button>
    </Dock>
  )
}
