import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { ButtonLink } from '../ui/button.tsx'
import { WaitingPage } from '../ui/waiting-page.tsx'

/** Time in milliseconds that the message is shown before the documents open (spec 2 §4). */
const READING_MS = 3000

/** Says what has arrived, then opens the documents, where it stands at the top (E-05): after a while, or when asked to. */
export function DocumentsSoon({ title }: { title: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void navigate({ to: '/documents', replace: true }), READING_MS)
    return () => clearTimeout(timer)
  }, [navigate])
  const now = (
    <ButtonLink to="/documents" replace look="line">
      {t('documents.now')}
    </ButtonLink>
  )
  return <WaitingPage title={title} detail={t('documents.soon')} action={now} done />
}
