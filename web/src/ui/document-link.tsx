import type { ReactNode } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'

interface DocumentLinkProps {
  href: string
  className?: string
  children?: ReactNode
}

/** A product's document inside a sentence; it opens beside the page, so that nothing chosen is lost. */
export function DocumentLink({ href, className, children }: DocumentLinkProps) {
  const { t } = useTranslation()
  return (
    <a className={className} href={href} target="_blank" rel="noreferrer">
      {children}
      <span className="visually-hidden"> {t('common.newTab')}</span>
    </a>
  )
}
