import { useEffect, useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { Note } from '../ui/note.tsx'
import { CallInstead } from './next-try.tsx'

/** Says beside what is loading, after three seconds, that the server takes its time, and whom to call meanwhile. */
export function SlowNote() {
  const { t } = useTranslation()
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const clock = setTimeout(() => setLate(true), 3000)
    return () => clearTimeout(clock)
  }, [])
  return (
    <div role="status">
      {isLate && (
        <>
          <Note kind="warn">{t('unreachable.slow')}</Note>
          <CallInstead />
        </>
      )}
    </div>
  )
}
