import { useLocation } from '@tanstack/react-router'
import { type MouseEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Brand } from '../ui/brand.tsx'
import { Icon } from '../ui/icon.tsx'
import { AccountEntries, initialsOf } from './account-entries.tsx'
import { Navigation } from './navigation.tsx'
import type { StoredSession } from './session.ts'

/** Below 1200 px: the burger and the menu behind it. A native dialog keeps the focus in and gives it back. */
export function Drawer({ session }: { session: StoredSession }) {
  const { t } = useTranslation('frame')
  const box = useRef<HTMLDialogElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it closes when the page behind it changes
  useEffect(() => box.current?.close(), [pathname])
  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === box.current) box.current?.close()
  }
  return (
    <>
      <button
        type="button"
        className="iconbtn burger"
        aria-label={t('nav.open')}
        aria-haspopup="dialog"
        onClick={() => box.current?.showModal()}
      >
        <Icon name="menu" size="l" />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a native dialog by itself */}
      <dialog ref={box} className="dr" aria-label={t('nav.menu')} onClick={closeOnBackdrop}>
        <div className="drp">
          <div className="row between">
            <Brand />
            <button
              type="button"
              className="iconbtn"
              aria-label={t('nav.close')}
              onClick={() => box.current?.close()}
            >
              <Icon name="close" size="l" />
            </button>
          </div>
          <div className="row who">
            <span className="ava s" aria-hidden="true">
              {initialsOf(session.name, session.lastName)}
            </span>
            <div>
              <small>{t('user.welcome')}</small>
              <b>
                {session.name} {session.lastName}
              </b>
            </div>
          </div>
          <Navigation session={session} />
          {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: its entries are buttons */}
          <div className="nav end" onClick={() => box.current?.close()}>
            <AccountEntries session={session} />
          </div>
        </div>
      </dialog>
    </>
  )
}
