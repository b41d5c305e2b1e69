import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icon.tsx'

interface DonePartProps {
  /** Answered, while something else has to be done first: one row stands for it. */
  folded: boolean
  title: string
  summary: ReactNode
  children: ReactNode
}

/** A part of a form that folds to one row with « Modifier » (DESIGN §11). */
export function DonePart({ folded, title, summary, children }: DonePartProps) {
  const { t } = useTranslation()
  const [isOpened, setIsOpened] = useState(false)
  if (!folded || isOpened) return children
  return (
    <section className="card done">
      <div className="row">
        <span className="dotok">
          <Icon name="check" />
        </span>
        <div className="grow">
          <h2 className="h2s">{title}</h2>
          <p className="muted small">{summary}</p>
        </div>
        <button type="button" className="lnkb" onClick={() => setIsOpened(true)}>
          {t('common.edit')}
          <span className="vh"> {title}</span>
        </button>
      </div>
    </section>
  )
}
