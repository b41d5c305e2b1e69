import type { Quote } from '@cursus/shared/quotes'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { DialogOpener } from './dialog-opener.tsx'

const CallDialog = lazy(() => import('./call-dialog.tsx'))

interface AskCallProps {
  quote: Quote | null
  look?: 'accent' | 'line'
  /** Label of the button, if another. */
  children?: ReactNode
}

/** « Demander un appel »: asks the advisor to call at an hour, with the quote. */
export function AskCall({ quote, look = 'accent', children }: AskCallProps) {
  const { t } = useTranslation('quotes')
  return (
    <DialogOpener dialog={CallDialog} given={{ quote }} look={look}>
      {children ?? t('call.open')}
    </DialogOpener>
  )
}
