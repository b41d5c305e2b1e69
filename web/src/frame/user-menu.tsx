import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { AccountEntries, initialsOf } from '../account/account-entries.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import type { StoredSession } from '../session/session.ts'
import * as avatarStyles from '../ui/avatar.module.css'
import * as chipStyles from '../ui/chip.module.css'
import { Icon } from '../ui/icon.tsx'
import { ThemeLine } from './theme-select.tsx'
import * as styles from './user-menu.module.css'

/** « Bonjour Malo » and what is behind it. Escape closes and gives the focus back; so does leaving it. */
export function UserMenu({ session }: { session: StoredSession }) {
  const { t } = useTranslation('frame')
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) close()
  }
  const closeOnLeave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what its button and entries send up
    <div className={styles.user} onKeyDown={closeOnEscape} onBlur={closeOnLeave}>
      <button
        ref={opener}
        type="button"
        className={`${chipStyles.chip} ${styles.ownChip}`}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <span
          className={`${avatarStyles.avatar} ${avatarStyles.small} ${avatarStyles.light}`}
          aria-hidden="true"
        >
          {initialsOf(session.name, session.lastName)}
        </span>
        <span>{t('user.hello', { name: session.name })}</span>
        <Icon name="down" size="s" />
      </button>
      {open && (
        // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: its entries are buttons
        <div className={styles.menu} id={id} onClick={close}>
          <ThemeLine />
          <AccountEntries session={session} />
        </div>
      )}
    </div>
  )
}
