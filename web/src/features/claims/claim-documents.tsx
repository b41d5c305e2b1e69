import type { Claim, ClaimDocument } from '@cursus/shared/claims'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { proofWord } from '../../insurance/claim-words.ts'
import { myContracts } from '../../insurance/contracts.ts'
import { asksInvoice, HeldInvoice, invoiceAmong } from '../../insurance/held-invoice.tsx'
import * as buttonStyles from '../../ui/button.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { FileRow } from '../../ui/file-row.tsx'
import { FileSize } from '../../ui/file-size.tsx'
import { Icon } from '../../ui/icon.tsx'
import * as iconButtonStyles from '../../ui/icon-button.module.css'
import { PartWaiting } from '../../ui/part-waiting.tsx'
import * as styles from './attachments.module.css'

/** The documents of a claim, each to be downloaded; pictures also to be looked at. The letter stands in the decision. */
export function ClaimDocuments({ claim }: { claim: Claim }) {
  const { t } = useTranslation('claims')
  const asks = asksInvoice(claim)
  const contracts = useQuery({ ...myContracts, enabled: asks })
  const isKnown = !asks || contracts.data !== undefined
  const held = contracts.data?.find(({ id }) => id === claim.contractId)
  const invoice = invoiceAmong(held?.papers ?? [])
  const documents = claim.claim_documents.filter(({ from }) => from !== 'decision')
  return (
    <>
      <h3>{t('panel.documents')}</h3>
      {!isKnown && <PartWaiting asked={[contracts]} />}
      {isKnown && documents.length === 0 && !invoice && (
        <p className="muted small">{t('panel.noDocuments')}</p>
      )}
      <ul className={styles.documents}>
        {documents.map((document) => (
          <li key={document.id}>
            <DocumentRow document={document} />
          </li>
        ))}
        {invoice && (
          <li>
            <HeldInvoice invoice={invoice} />
          </li>
        )}
      </ul>
    </>
  )
}

function DocumentRow({ document }: { document: ClaimDocument }) {
  const { t } = useTranslation('claims')
  const { title, proof, size, url, mimeType } = document
  return (
    <FileRow
      lead={mimeType.startsWith('image/') ? <Picture document={document} /> : undefined}
      name={<bdi>{title}</bdi>}
      detail={
        <>
          {proof && `${proofWord(t, proof)} · `}
          <FileSize bytes={size} />
        </>
      }
      action={
        <a
          className={iconButtonStyles.button}
          href={url}
          download
          aria-label={t('doc.download', { name: title })}
        >
          <Icon name="download" />
        </a>
      }
    />
  )
}

/** A picture in small; pressed, it is shown large. */
function Picture({ document: { title, url } }: { document: ClaimDocument }) {
  const { t } = useTranslation('claims')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={styles.thumbnail}
        aria-label={t('doc.preview', { name: title })}
        onClick={() => setOpen(true)}
      >
        <img src={url} alt="" loading="lazy" width={40} height={40} />
      </button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={title}
        width={900}
        footer={
          <a className={`${buttonStyles.button} ${buttonStyles.line}`} href={url} download>
            <Icon name="download" size="s" />
            {t('doc.download.short')}
          </a>
        }
      >
        <img className={styles.largePicture} src={url} alt={title} />
      </Dialog>
    </>
  )
}
