import '@fontsource-variable/atkinson-hyperlegible-next/wght.css'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Icon } from '../../ui/icon.tsx'
import { Page } from '../../ui/page.tsx'
import { useIsClassic } from './is-classic.ts'

interface DeviceLayoutProps {
  /** Title of the page, from the offer or the contract. */
  title: string
  lead?: string
  back: '/insurance/multimedia' | '/documents'
  busy?: boolean
  children: ReactNode
}

/** The page of the form, in both of its uses, and of what stands in its place. */
export function DeviceLayout({ title, lead, back, busy, children }: DeviceLayoutProps) {
  const { t } = useTranslation('device-form')
  const isClassic = useIsClassic()
  return (
    <Page
      title={title}
      lead={lead}
      busy={busy}
      before={
        <Link to={back} className="back-link">
          <Icon name="back" size="s" mirrored />
          {t(back === '/documents' ? 'back.documents' : isClassic ? 'back.offers.classic' : 'back.offers')}
        </Link>
      }
    >
      {children}
    </Page>
  )
}
