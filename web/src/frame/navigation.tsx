import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useAskedAgain } from '../api/asked-again.ts'
import { countsAll, queueCount } from '../api/queue-count.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { type Access, accessOf, menuOf } from '../routing/access.ts'
import type { StoredSession } from '../session/session.ts'
import { formatNumber } from '../ui/format.ts'
import { Icon } from '../ui/icon.tsx'
import * as styles from './navigation.module.css'

/** Groups neighbouring entries under their group's name. */
function inGroups(entries: Access[]): { group?: string; entries: Access[] }[] {
  const runs: { group?: string; entries: Access[] }[] = []
  for (const entry of entries) {
    const last = runs.at(-1)
    if (last && last.group === entry.menu?.group) last.entries.push(entry)
    else runs.push({ group: entry.menu?.group, entries: [entry] })
  }
  return runs
}

/** Menu of a person: the entries of their role; for a partner student, those that the school offers. */
export function Navigation({ session }: { session: StoredSession }) {
  const { t } = useTranslation('frame')
  return (
    <nav className={styles.navigation} aria-label={t('nav.label')}>
      {inGroups(menuOf(session)).map(({ group, entries }) => {
        const links = entries.map((entry) => {
          const Shown = entry.path === '/queue' ? QueueEntry : Entry
          return <Shown key={entry.path} entry={entry} />
        })
        if (!group) return links
        return (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
          <div key={group} role="group" aria-label={t(group)}>
            <p className={styles.group} aria-hidden="true">
              {t(group)}
            </p>
            <div className={styles.pages}>{links}</div>
            <div className={styles.gap} />
          </div>
        )
      })}
    </nav>
  )
}

/**
 * The queue, with how much waits in it: nothing while that is not known, and where nothing does. The page of the queue counts it
 * with its list.
 */
function QueueEntry({ entry }: { entry: Access }) {
  const { pathname, search } = useLocation()
  const isListed = accessOf(pathname)?.path.startsWith(entry.path) && countsAll(search)
  const { data } = useQuery({ ...queueCount, enabled: !isListed })
  useAskedAgain(queueCount.queryKey)
  return <Entry entry={entry} count={data} />
}

function Entry({ entry: { path, menu }, count }: { entry: Access; count?: number | undefined }) {
  const { t, i18n } = useTranslation('frame')
  const { pathname } = useLocation()
  if (!menu) return null
  const isAbove = accessOf(pathname)?.under === path
  const counted = count ? formatNumber(count, i18n.language) : null
  return (
    <Link to={path} aria-current={isAbove ? 'page' : undefined} activeProps={{ 'aria-current': 'page' }}>
      <Icon name={menu.icon} mirrored={menu.icon === 'plane'} />
      <span>{t(menu.label)}</span>
      {counted && (
        <>
          <span className="visually-hidden">{t('need.comma')}</span>
          <span className={`figures ${styles.count}`}>{counted}</span>
        </>
      )}
    </Link>
  )
}
