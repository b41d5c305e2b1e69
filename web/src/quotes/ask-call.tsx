import type { Quote } from '@cursus/shared/quotes'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { DialogOpener } from './dialog-opener.tsx'

const CallDialog = lazy(() => import('./call-dialog.tsx'))

interface AskCallProps {
  quote: Quote | null
  look?: 'accent' | 'line'
  /** Other words for the button. */
  children?: ReactNode
}

/** « Demander un appel »: the advisor calls at an hour of hers, with the quote before her. */
export function AskCall({ quote, look = 'accent', children }: AskCallProps) {
  const { t } = useTranslation('quotes')
  return (
    <DialogOpener dialog={CallDialog} given={{ quote }} look={look}>
      {children ?? t('call.open')}
    </DialogOpener>
  )
}
