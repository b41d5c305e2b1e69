import { type ReactNode, useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import * as cardStyles from './card.module.css'
import * as doneMarkStyles from './done-mark.module.css'
import * as styles from './done-part.module.css'
import { Icon } from './icon.tsx'

interface DonePartProps {
  /** True when it was answered while something else has to be done first: one row stands for it. */
  folded: boolean
  title: string
  summary: ReactNode
  children: ReactNode
}

/** Part of a form that folds to one row with « Modifier » (DESIGN §11). Whoever opens it goes on where it begins. */
export function DonePart({ folded, title, summary, children }: DonePartProps) {
  const [isOpened, setIsOpened] = useState(false)
  if (isOpened)
    return (
      <div className={styles.opened} ref={focusStart}>
        {children}
      </div>
    )
  if (!folded) return children
  return <DoneRow title={title} summary={summary} onEdit={() => setIsOpened(true)} />
}

/** Puts the focus on the first heading or field of a part that has just been opened. */
function focusStart(part: HTMLElement | null) {
  const first = part?.querySelector<HTMLElement>('h1, h2, h3, input, select, textarea')
  if (!first) return
  if (first instanceof HTMLHeadingElement) first.tabIndex = -1
  first.focus()
}

interface DoneRowProps extends Pick<DonePartProps, 'title' | 'summary'> {
  onEdit(): void
}

/** Answers on one row, with the way back to them. */
export function DoneRow({ title, summary, onEdit }: DoneRowProps) {
  const { t } = useTranslation()
  return (
    <section className={`${cardStyles.card} ${styles.done}`}>
      <div className={`row ${styles.line}`}>
        <span className={doneMarkStyles.mark}>
          <Icon name="check" />
        </span>
        <div className="grow">
          <h2 className={styles.heading}>{title}</h2>
          <p className="muted small">{summary}</p>
        </div>
        <button type="button" className="link-button" onClick={onEdit}>
          {t('common.edit')}
          <span className="visually-hidden"> {title}</span>
        </button>
      </div>
    </section>
  )
}
