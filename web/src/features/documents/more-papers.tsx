import type { Contract } from '@cursus/shared/contracts'
import { homeTableOf } from '@cursus/shared/home-cover'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openBillingPortal, portalKinds } from '../../app/account-actions.ts'
import { useDownload } from '../../app/use-download.ts'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon-paths.ts'

const SendDialog = lazy(() => import('./send-dialog.tsx'))

interface OfContractProps {
  contract: Contract
  title: string
}

/** What else can be done with a certificate: to have it by mail, and in English. */
export function CertificateAgain({ contract: { document, documentType }, title }: OfContractProps) {
  if (!document || documentType !== 'Certificate') return null
  return (
    <span className="row wrap papers">
      <ByMail documentId={document.id} title={title} />
      {document.inEnglish && <InEnglish documentId={document.id} title={title} />}
    </span>
  )
}

/** That of a stay is the school's own where it has one, which the server knows; the others are the product's. */
export function GuaranteeTable({ contract, title }: OfContractProps) {
  const { t } = useTranslation('documents')
  const file = tableOf(contract)
  if (!file) return <StayTable title={title} />
  return (
    <a
      className="paper small"
      href={file}
      target="_blank"
      rel="noreferrer"
      aria-label={`${t('paper.open', { paper: t('paper.table'), title })} ${t('common.newTab')}`}
    >
      {t('paper.table')}
    </a>
  )
}

function tableOf({ insuranceType, numberRoom, formula }: Contract): string | null {
  if (insuranceType === 'Santé/Mobilité') return null
  if (insuranceType === 'Habitation') {
    return `/document/home/${homeTableOf(numberRoom ?? 1)}`
  }
  return `/document/multimedia/tableau_garanties${formula === 'Smartphone' ? '_smartphone' : ''}.pdf`
}

function StayTable({ title }: { title: string }) {
  const { t } = useTranslation('documents')
  const table = useDownload('/contracts/guarantees_file', t('file.guarantees'))
  return (
    <Quiet
      busy={table.isPending}
      label={t('paper.download', { paper: t('paper.table'), title })}
      onClick={() => table.mutate()}
    >
      {t('paper.table')}
    </Quiet>
  )
}

/** The receipts of a subscription's later instalments lie with the payment provider. */
export function LaterReceipts({
  contract: { insuranceType, customerStripe, statut },
  title,
}: OfContractProps) {
  const { t } = useTranslation('documents')
  const kind = portalKinds[insuranceType]
  if (!kind || !customerStripe || statut === 'résilié') return null
  return (
    <Quiet label={t('payments.manage.of', { title })} onClick={() => void openBillingPortal(kind)}>
      {t('payments.manage')}
    </Quiet>
  )
}

function InEnglish({ documentId, title }: { documentId: string; title: string }) {
  const { t } = useTranslation('documents')
  const english = useDownload(`/files/document/${documentId}?language=en`)
  return (
    <Quiet
      icon="download"
      busy={english.isPending}
      label={t('documents.english.of', { title })}
      onClick={() => english.mutate()}
    >
      {t('documents.english')}
    </Quiet>
  )
}

function ByMail({ documentId, title }: { documentId: string; title: string }) {
  const { t } = useTranslation('documents')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Quiet icon="mail" label={t('send.of', { title })} opens onClick={() => setOpen(true)}>
        {t('send.open')}
      </Quiet>
      {open && (
        <Suspense>
          <SendDialog documentId={documentId} title={title} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

interface QuietProps {
  label: string
  busy?: boolean
  icon?: IconName
  /** It opens a dialog. */
  opens?: boolean
  onClick(): void
  children: ReactNode
}

function Quiet({ label, busy, icon, opens, onClick, children }: QuietProps) {
  return (
    <button
      type="button"
      className="paper small"
      aria-busy={busy || undefined}
      aria-haspopup={opens ? 'dialog' : undefined}
      aria-label={label}
      onClick={() => !busy && onClick()}
    >
      {icon && <Icon name={icon} size="s" />}
      {children}
      {busy && <span className="spin" aria-hidden="true" />}
    </button>
  )
}
