import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import * as styles from './menu.module.css'

interface MenuProps {
  /** Class and content of the button. */
  buttonClass: string
  label: ReactNode
  busy?: boolean
  /** Entries: links and buttons; pressing one closes the menu. */
  children: ReactNode
}

/** Button with a menu behind it. Escape closes it and gives the focus back; so does leaving it. */
export function Menu({ buttonClass, label, busy, children }: MenuProps) {
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
    <div className={styles.menu} onKeyDown={closeOnEscape} onBlur={closeOnLeave}>
      <button
        ref={opener}
        type="button"
        className={buttonClass}
        aria-busy={busy || undefined}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open && !busy)}
      >
        {label}
      </button>
      {open && (
        // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: its entries are buttons
        <div className={styles.entries} id={id} onClick={close}>
          {children}
        </div>
      )}
    </div>
  )
}
