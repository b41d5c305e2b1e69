import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
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
        <Entries id={id} opener={opener} onPress={close}>
          {children}
        </Entries>
      )}
    </div>
  )
}

interface EntriesProps {
  id: string
  opener: RefObject<HTMLElement | null>
  onPress: () => void
  children: ReactNode
}

/** Entries above everything else, so that no frame around the button cuts them. */
function Entries({ id, opener, onPress, children }: EntriesProps) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const place = () => opener.current && box.current && placeBeside(opener.current, box.current)
    box.current?.showPopover()
    place()
    addEventListener('resize', place)
    addEventListener('scroll', place, { capture: true, passive: true })
    return () => {
      removeEventListener('resize', place)
      removeEventListener('scroll', place, { capture: true })
    }
  }, [opener])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: its entries are buttons
    <div ref={box} popover="manual" className={styles.entries} id={id} onClick={onPress}>
      {children}
    </div>
  )
}

/** Pixels between the button and its entries. */
const gap = 8
/** Pixels that stay free at the edges of the window. */
const edge = 16

/** Puts the entries below the button, or above it where more fits there, with their ends in line and inside the window. */
function placeBeside(opener: HTMLElement, { style, offsetWidth, scrollHeight }: HTMLElement) {
  const { top, bottom, left, right } = opener.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const below = clientHeight - bottom - gap - edge
  const above = top - gap - edge
  const isAbove = below < scrollHeight && above > below
  const wished = getComputedStyle(opener).direction === 'rtl' ? left : right - offsetWidth
  style.left = `${Math.max(edge, Math.min(wished, clientWidth - edge - offsetWidth))}px`
  style.top = isAbove ? 'auto' : `${bottom + gap}px`
  style.bottom = isAbove ? `${clientHeight - top + gap}px` : 'auto'
  style.maxHeight = `${Math.max(below, above, 0)}px`
}
