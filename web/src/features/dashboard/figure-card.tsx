import { insuranceTypes } from '@cursus/shared/words'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { products } from './products.ts'

export interface Figures {
  columns: string[]
  /** Newest first; the first cell names the row. */
  rows: { name: string; cells: string[] }[]
}

interface FigureCardProps {
  title: string
  lead: string
  /** Samples in the legend: surfaces of bars, or lines. */
  look: 'bar' | 'line'
  figures: Figures
  children: ReactNode
}

/** A plot with its title, its legend and the table behind it. */
export function FigureCard({ title, lead, look, figures, children }: FigureCardProps) {
  const { t } = useTranslation('dashboard')
  return (
    <figure className="card fg">
      <figcaption>
        <h2>{title}</h2>
        <p className="muted small">{lead}</p>
      </figcaption>
      <ul className={`leg small ${look}`}>
        {insuranceTypes.map((insuranceType) => {
          const { hue, name, dashes } = products[insuranceType]
          return (
            <li key={insuranceType} className={hue}>
              {look === 'bar' ? (
                <i aria-hidden="true" />
              ) : (
                <svg viewBox="0 0 30 8" aria-hidden="true">
                  <path d="M2 4H28" strokeDasharray={dashes} />
                </svg>
              )}
              {t(name)}
            </li>
          )
        })}
      </ul>
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
    <section className="tw" tabIndex={0} aria-label={caption}>
      <table className="tbl">
        <caption className="vh">{caption}</caption>
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
                <td key={columns[index]} className="num">
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
