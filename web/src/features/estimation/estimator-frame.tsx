import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { usePageTitle } from '../../ui/page.tsx'
import * as styles from './estimation.module.css'

interface EstimatorFrameProps {
  title: string
  heading: string
  lead: string
  art: ReactNode
  /** `home` stands the drawing on the ground of the band. */
  kind?: 'home'
  children: ReactNode
}

/** Frame of both estimators: the question on a dark band, and the box of answers that overlaps its edge. */
export function EstimatorFrame({ title, heading, lead, art, kind, children }: EstimatorFrameProps) {
  usePageTitle(title)
  return (
    <main className={kind ? `${styles.estimation} ${styles.home}` : styles.estimation} id="contenu">
      <section className={styles.hero}>
        <div className={styles.heroText}>
          <h1>{heading}</h1>
          <p>{lead}</p>
        </div>
        <div className={`${styles.heroArt} wide-only`}>{art}</div>
      </section>
      {children}
    </main>
  )
}

/** Says in place of a price what is still to be answered. */
export function PriceToCome({ need }: { need: string }) {
  const { t } = useTranslation('estimation')
  return (
    <>
      <p className={styles.resultName}>{t('result.soon')}</p>
      <p className="muted small">{need}</p>
    </>
  )
}

export function PriceFailed({ onRetry }: { onRetry(): void }) {
  const { t } = useTranslation('estimation')
  return (
    <div role="alert" className="stack-small">
      <p>{t('result.failed')}</p>
      <Button look="line" small onClick={onRetry}>
        <Icon name="refresh" size="s" />
        {t('common.retry')}
      </Button>
    </div>
  )
}

interface IncludedProps {
  title: string
  figures: readonly { figure: ReactNode; text: string }[]
  other: { to: '/estimation/habitation' | '/estimation/health-mobility'; label: string }
}

/** Lists what the price includes, in four figures, and leads to the other estimator. */
export function Included({ title, figures, other }: IncludedProps) {
  const { t } = useTranslation('estimation')
  return (
    <section className={styles.included} aria-labelledby="included">
      <h2 id="included">{title}</h2>
      <ul>
        {figures.map(({ figure, text }) => (
          <li key={text}>
            <b>{figure}</b>
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <p className="muted small above-24">
        {t('included.note')} <Link to={other.to}>{other.label}</Link>
      </p>
    </section>
  )
}
