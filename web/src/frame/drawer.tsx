import { namesInOrder } from '@cursus/shared/full-name'
import { useLocation } from '@tanstack/react-router'
import { type MouseEvent, useEffect, useRef } from 'react'
import { AccountEntries, initialsOf } from '../account/account-entries.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import type { StoredSession } from '../session/session.ts'
import * as advisorBlockStyles from '../support/advisor-block.module.css'
import * as avatarStyles from '../ui/avatar.module.css'
import { Brand } from '../ui/brand.tsx'
import { Icon } from '../ui/icon.tsx'
import * as iconButtonStyles from '../ui/icon-button.module.css'
import * as styles from './drawer.module.css'
import * as mainLayoutStyles from './main-layout.module.css'
import * as navigationStyles from './navigation.module.css'
import { Navigation } from './navigation.tsx'
import { ThemeLine } from './theme-select.tsx'

/** Menu behind the burger, below 1200 px, as a native dialog that keeps the focus and gives it back. */
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
        className={`${iconButtonStyles.button} ${mainLayoutStyles.burger}`}
        aria-label={t('nav.open')}
        aria-haspopup="dialog"
        onClick={() => box.current?.showModal()}
      >
        <Icon name="menu" size="l" />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a native dialog by itself */}
      <dialog ref={box} className={styles.drawer} aria-label={t('nav.menu')} onClick={closeOnBackdrop}>
        <div className={styles.panel}>
          <div className={`row between ${styles.head}`}>
            <Brand />
            <button
              type="button"
              className={iconButtonStyles.button}
              aria-label={t('nav.close')}
              onClick={() => box.current?.close()}
            >
              <Icon name="close" size="l" />
            </button>
          </div>
          <div className={`row ${advisorBlockStyles.who}`}>
            <span className={`${avatarStyles.avatar} ${avatarStyles.small}`} aria-hidden="true">
              {initialsOf(...namesInOrder(session))}
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
          <div
            className={`${navigationStyles.navigation} ${styles.end}`}
            onClick={() => box.current?.close()}
          >
            <ThemeLine />
            <AccountEntries session={session} />
          </div>
        </div>
      </dialog>
    </>
  )
}
