import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import * as cardStyles from '../../ui/card.module.css'
import * as tableStyles from '../../ui/table.module.css'
import * as styles from './plots.module.css'

export interface Figures {
  columns: string[]
  /** Newest first; the first cell names the row. */
  rows: { name: string; cells: string[] }[]
}

interface FigureCardProps {
  title: string
  lead: string
  /** Items that say what is drawn how. */
  legend: ReactNode
  figures: Figures
  children: ReactNode
}

/** A plot with its title, its legend and the table behind it. */
export function FigureCard({ title, lead, legend, figures, children }: FigureCardProps) {
  const { t } = useTranslation('dashboard')
  return (
    <figure className={`${cardStyles.card} ${styles.figure}`}>
      <figcaption>
        <h2>{title}</h2>
        <p className="muted small">{lead}</p>
      </figcaption>
      <ul className={`${styles.legend} small`}>{legend}</ul>
      {children}
      <details>
        <summary>{t('figures.table')}</summary>
        <FigureTable caption={title} {...figures} />
      </details>
    </figure>
  )
}

function FigureTable({ caption, columns, rows }: Figures & { caption: string }) {
  const { t } = useTranslation('dashboard')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by keyboard
    <section className={styles.tableScroll} tabIndex={0} aria-label={caption}>
      <table className={tableStyles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {[t('figures.month'), ...columns].map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cells }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={columns[index]} className="figures">
                  <bdi dir="ltr">{cell}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
