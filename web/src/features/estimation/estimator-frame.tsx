import './estimation.css'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { usePageTitle } from '../../ui/page.tsx'

interface EstimatorFrameProps {
  title: string
  heading: string
  lead: string
  art: ReactNode
  /** `home` stands the drawing on the ground of the band. */
  kind?: 'home'
  children: ReactNode
}

/** What both estimators look like: the question on a dark band, and the box of answers hanging over its edge. */
export function EstimatorFrame({ title, heading, lead, art, kind, children }: EstimatorFrameProps) {
  usePageTitle(title)
  return (
    <main className={kind ? `est ${kind}` : 'est'} id="contenu">
      <section className="eh">
        <div className="ehx">
          <h1>{heading}</h1>
          <p>{lead}</p>
        </div>
        <div className="eart dt">{art}</div>
      </section>
      {children}
    </main>
  )
}

/** To the login, in a new tab, which is said (spec 2 §2). */
export function Go() {
  const { t } = useTranslation('estimation')
  return (
    <a className="btn accent ego" href="/login/classic" target="_blank" rel="noopener">
      {t('estimation.go')}
      <Icon name="forward" size="s" mirrored />
      <span className="vh"> {t('common.newTab')}</span>
    </a>
  )
}

/** In place of a price: what is still to be answered. */
export function PriceToCome({ need }: { need: string }) {
  const { t } = useTranslation('estimation')
  return (
    <>
      <p className="tkn">{t('result.soon')}</p>
      <p className="muted small">{need}</p>
    </>
  )
}

export function PriceFailed({ onRetry }: { onRetry(): void }) {
  const { t } = useTranslation('estimation')
  return (
    <div role="alert" className="stack-s">
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

/** What the price includes, in four figures, and the way to the other estimator. */
export function Included({ title, figures, other }: IncludedProps) {
  const { t } = useTranslation('estimation')
  return (
    <section className="eg" aria-labelledby="included">
      <h2 id="included">{title}</h2>
      <ul>
        {figures.map(({ figure, text }) => (
          <li key={text}>
            <b>{figure}</b>
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <p className="muted small mt6">
        {t('included.note')} <Link to={other.to}>{other.label}</Link>
      </p>
    </section>
  )
}
