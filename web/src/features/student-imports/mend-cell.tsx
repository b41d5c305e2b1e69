import { type KeyboardEvent, useState } from 'react'
import * as styles from './mending.module.css'

interface MendCellProps {
  label: string
  /** What stands in the cell now. */
  value: string
  /** What the file says, for Escape. */
  read: string
  isMended: boolean
  onType: (value: string) => void
}

/** One cell of a refused row: Enter keeps it and goes to the next one, Escape brings back what was read. */
export function MendCell({ label, value, read, isMended, onType }: MendCellProps) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  // Something else changed the cell, such as an undo.
  if (known !== value) {
    setKnown(value)
    setText(value)
  }
  const keep = (next: string) => {
    if (next !== value) onType(next)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Escape') {
      setText(read)
      keep(read)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const next = nextCell(event.currentTarget)
      // Leaving the cell keeps it.
      if (next) next.focus()
      else keep(text)
    }
  }
  return (
    <input
      className={`${styles.cell} ${isMended ? styles.mended : styles.faulty}`}
      aria-label={label}
      aria-invalid={isMended ? undefined : true}
      dir="auto"
      value={text}
      onChange={({ target }) => setText(target.value)}
      onBlur={() => keep(text)}
      onKeyDown={onKeyDown}
    />
  )
}

function nextCell(cell: HTMLInputElement): HTMLInputElement | undefined {
  const cells = [...(cell.closest('table')?.querySelectorAll('input') ?? [])]
  return cells[cells.indexOf(cell) + 1]
}
