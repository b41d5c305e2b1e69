import '@fontsource-variable/atkinson-hyperlegible-next/wght.css'
import './device-form.css'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icon.tsx'
import { Page } from '../../ui/page.tsx'

interface DeviceLayoutProps {
  /** Its words are those of the offer or of the contract. */
  title: string
  lead?: string
  back: '/insurance/multimedia' | '/documents'
  busy?: boolean
  children: ReactNode
}

/** The page of the form, in both of its uses, and of what stands in its place. */
export function DeviceLayout({ title, lead, back, busy, children }: DeviceLayoutProps) {
  const { t } = useTranslation('device-form')
  return (
    <Page
      title={title}
      lead={lead}
      busy={busy}
      before={
        <Link to={back} className="backl">
          <Icon name="back" size="s" mirrored />
          {t(back === '/documents' ? 'back.documents' : 'back.offers')}
        </Link>
      }
    >
      {children}
    </Page>
  )
}
