import type { Contract } from '@cursus/shared/contracts'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { nameOf } from '../../insurance/contract-titles.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

const SendDialog = lazy(() => import('./send-dialog.tsx'))

/** Has a certificate sent to the address of the account; nothing without one. */
export function SendButton({ contract }: { contract: Contract }) {
  const { t } = useTranslation('cover')
  const [open, setOpen] = useState(false)
  const { document, documentType } = contract
  if (!document || documentType !== 'Certificate') return null
  const title = nameOf(contract, t)
  return (
    <>
      <Button
        look="line"
        aria-haspopup="dialog"
        aria-label={t('step.of', { words: t('send.open'), title })}
        onClick={() => setOpen(true)}
      >
        <Icon name="mail" size="s" />
        {t('send.open')}
      </Button>
      {open && (
        <Suspense>
          <SendDialog documentId={document.id} title={title} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
