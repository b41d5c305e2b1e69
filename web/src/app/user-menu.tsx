import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../ui/icon.tsx'
import { AccountEntries, initialsOf } from './account-entries.tsx'
import type { StoredSession } from './session.ts'

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
    <div className="user" onKeyDown={closeOnEscape} onBlur={closeOnLeave}>
      <button
        ref={opener}
        type="button"
        className="chip-btn me"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <span className="ava s lt" aria-hidden="true">
          {initialsOf(session.name, session.lastName)}
        </span>
        <span>{t('user.hello', { name: session.name })}</span>
        <Icon name="down" size="s" />
      </button>
      {open && (
        // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: its entries are buttons
        <div className="menu" id={id} onClick={close}>
          <AccountEntries session={session} />
        </div>
      )}
    </div>
  )
}
