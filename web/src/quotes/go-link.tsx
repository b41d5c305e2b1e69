import type { Quote } from '@cursus/shared/quotes'
import { type MouseEvent, useId, useState } from 'react'
import { carryQuote } from '../drafts/carried-quote.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import * as buttonStyles from '../ui/button.module.css'
import { Icon } from '../ui/icon.tsx'
import { Need } from '../ui/need.tsx'
import * as styles from './quotes.module.css'

export interface Missing {
  /** « Il manque : la destination. » */
  sentence: string
  /** Ids of the fields to answer: the first on the page takes the focus. */
  fields: string[]
}

interface GoLinkProps {
  /** Quote; null while an answer is missing. */
  quote: Quote | null
  missing: Missing | null
  /** `line` beside a nearer way on. */
  look?: 'accent' | 'line'
}

/**
 * « GO »: opens the login in a new tab, and says so (spec 2 §2); the quote is there when the tab opens. Without a
 * quote it stays, says what is missing and focuses that field.
 */
export function GoLink({ quote, missing, look = 'accent' }: GoLinkProps) {
  const { t } = useTranslation('quotes')
  const needId = useId()
  const [hasTried, setTried] = useState(false)
  const leave = (event: MouseEvent) => {
    if (quote) return carryQuote(quote)
    event.preventDefault()
    setTried(true)
    const ids = missing?.fields.map((id) => `#${id}`).join()
    if (ids) document.querySelector<HTMLElement>(ids)?.focus()
  }
  return (
    <div className={styles.go}>
      <a
        className={`${buttonStyles.button} ${look === 'line' ? buttonStyles.line : buttonStyles.accent} ${buttonStyles.block}`}
        href="/login/classic"
        target="_blank"
        rel="noopener"
        aria-disabled={!quote || undefined}
        aria-describedby={needId}
        onClick={leave}
      >
        {t('go')}
        <Icon name="forward" size="s" mirrored />
        <span className="visually-hidden"> {t('common.newTab')}</span>
      </a>
      <Need id={needId}>{hasTried && !quote ? missing?.sentence : undefined}</Need>
    </div>
  )
}
