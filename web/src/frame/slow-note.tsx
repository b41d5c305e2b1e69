import { type Query, useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { Note } from '../ui/note.tsx'
import { CallInstead } from './next-try.tsx'
import * as styles from './unreachable.module.css'

/** Milliseconds until a page says that it waits for the server. */
const patience = 3000

/**
 * Note above every page, once something that it shows for the first time has been loading for three seconds: the
 * server takes its time, and whom to call meanwhile.
 */
export function SlowNote() {
  const { t } = useTranslation()
  const isLate = useIsLate()
  return (
    <div role="status">
      {isLate && (
        <div className={styles.slow}>
          <Note kind="warn">{t('unreachable.slow')}</Note>
          <CallInstead />
        </div>
      )}
    </div>
  )
}

/** Questions that nothing has answered yet. */
const unseen = {
  fetchStatus: 'fetching',
  predicate: ({ state }: Query) => state.status === 'pending',
} as const

/** Each question has a clock of its own: many quick ones, as while an address is typed, are no slow one. */
function useIsLate(): boolean {
  const client = useQueryClient()
  const isWaiting = useIsFetching(unseen) > 0
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const since = new Map<string, number>()
    const look = () => {
      const now = Date.now()
      const waiting = client.getQueryCache().findAll(unseen)
      for (const { queryHash } of waiting) since.set(queryHash, since.get(queryHash) ?? now)
      setLate(waiting.some(({ queryHash }) => now - (since.get(queryHash) ?? now) >= patience))
    }
    look()
    const clock = setInterval(look, patience / 12)
    return () => {
      clearInterval(clock)
      setLate(false)
    }
  }, [isWaiting, client])
  return isLate
}
