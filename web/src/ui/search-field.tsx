import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import * as fieldStyles from './field.module.css'
import { Icon } from './icon.tsx'
import * as iconButtonStyles from './icon-button.module.css'
import * as tableStyles from './table.module.css'

interface SearchFieldProps {
  /** What is searched, for screen readers and as an example: « Nom, e-mail, école ». */
  label: string
  /** Words that the list shows now. */
  value: string
  onSearch: (words: string) => void
}

const pauseMs = 300

/** Search that runs when typing stops, or at once on Enter; Escape and the cross clear it. Its texts are `tables`. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const { t } = useTranslation('tables')
  const [words, setWords] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef(0)
  const asked = useRef(value)
  // What is chosen while a person's words wait is kept: the list is asked as it stands then.
  const latest = useRef({ value, onSearch })
  useEffect(() => {
    latest.current = { value, onSearch }
  })
  useEffect(() => {
    // Somebody went back, or cleared the search elsewhere.
    if (value !== asked.current) setWords(value)
    asked.current = value
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const ask = (next: string, wait: number) => {
    clearTimeout(timer.current)
    setWords(next)
    timer.current = window.setTimeout(() => {
      asked.current = next.trim()
      if (asked.current !== latest.current.value) latest.current.onSearch(asked.current)
    }, wait)
  }
  return (
    <search className={`${fieldStyles.control} grow ${tableStyles.search}`}>
      <Icon name="search" />
      <input
        ref={input}
        className={fieldStyles.input}
        type="text"
        inputMode="search"
        // Empty it would run from left to right, whatever its example is written in.
        dir={words ? 'auto' : undefined}
        maxLength={200}
        aria-label={label}
        placeholder={label}
        value={words}
        onChange={(event) => ask(event.target.value, pauseMs)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') ask(words, 0)
          if (event.key === 'Escape' && words) ask('', 0)
        }}
      />
      {words && (
        <button
          type="button"
          className={`${iconButtonStyles.button} ${fieldStyles.endButton}`}
          aria-label={t('search.clear')}
          onClick={() => {
            ask('', 0)
            input.current?.focus()
          }}
        >
          <Icon name="close" />
        </button>
      )}
    </search>
  )
}
