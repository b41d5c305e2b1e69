import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from './icon.tsx'

interface SearchFieldProps {
  /** What is searched, for screen readers and as an example: « Nom, e-mail, école ». */
  label: string
  /** The words that the list shows now. */
  value: string
  onSearch: (words: string) => void
}

const pauseMs = 300

/** Searches when a person stops typing, or at once on Enter; Escape and the cross clear. Its texts are `tables`. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const { t } = useTranslation('tables')
  const [words, setWords] = useState(value)
  const timer = useRef(0)
  const asked = useRef(value)
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
      if (asked.current !== value) onSearch(asked.current)
    }, wait)
  }
  return (
    <search className="inpwrap grow srch">
      <Icon name="search" />
      <input
        className="inp"
        type="text"
        inputMode="search"
        dir="auto"
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
          className="iconbtn eye"
          aria-label={t('search.clear')}
          onClick={() => ask('', 0)}
        >
          <Icon name="close" />
        </button>
      )}
    </search>
  )
}
