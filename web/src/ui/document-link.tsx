import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** A product's document inside a sentence; it opens beside the page, so that nothing chosen is lost. */
export function DocumentLink({ href, children }: { href: string; children?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
      <span className="vh"> {t('common.newTab')}</span>
    </a>
  )
}
