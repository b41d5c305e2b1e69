import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { StoredSession } from '../../session/session.ts'
import { Icon } from '../../ui/icon.tsx'
import * as styles from './command-bar.module.css'
import { EarlyKeys, nothingEarly } from './early-keys.tsx'
import { asksForSearch } from './opening-keys.ts'

const CommandDialog = lazy(async () => {
  const { CommandDialog } = await import('./command-dialog.tsx')
  return { default: CommandDialog }
})

/**
 * The search of an administrator's top bar, over any page by Ctrl or ⌘ K and by `/`. Its dialog is loaded
 * when it opens; what is typed meanwhile stands in it.
 */
export function CommandBar({ session }: { session: StoredSession }) {
  const { t } = useTranslation('frame')
  const [open, setOpen] = useState(false)
  const [early, setEarly] = useState(nothingEarly)
  const close = useCallback(() => {
    setOpen(false)
    setEarly(nothingEarly)
  }, [])
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (!asksForSearch(event)) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
  return (
    <>
      <button
        type="button"
        className={styles.opener}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
        <span>{t('command.open')}</span>
        <kbd>{isMac() ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      {open && (
        <Suspense fallback={<EarlyKeys onKeys={setEarly} onEscape={close} />}>
          <CommandDialog session={session} early={early} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

const isMac = () => /Mac|iP(hone|ad)/.test(navigator.userAgent)
