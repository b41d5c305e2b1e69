import type { ClaimDocument } from '@cursus/shared/claims'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paperWord } from '../../app/claim-words.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FileRow } from '../../ui/file-row.tsx'
import { formatBytes } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Ltr } from '../../ui/ltr.tsx'

/** The documents of a claim, each to be downloaded; pictures also to be looked at. */
export function ClaimDocuments({ documents }: { documents: readonly ClaimDocument[] }) {
  const { t } = useTranslation('claims')
  return (
    <>
      <h3>{t('panel.documents')}</h3>
      {documents.length === 0 && <p className="muted small">{t('panel.noDocuments')}</p>}
      <ul className="cdocs">
        {documents.map((document) => (
          <li key={document.id}>
            <DocumentRow document={document} />
          </li>
        ))}
      </ul>
    </>
  )
}

function DocumentRow({ document }: { document: ClaimDocument }) {
  const { t, i18n } = useTranslation('claims')
  const { title, paper, size, url, mimeType } = document
  return (
    <FileRow
      lead={mimeType.startsWith('image/') ? <Picture document={document} /> : undefined}
      name={<bdi>{title}</bdi>}
      detail={
        <>
          {paper && `${paperWord(t, paper)} · `}
          <Ltr>{formatBytes(size, i18n.language)}</Ltr>
        </>
      }
      action={
        <a className="iconbtn" href={url} download aria-label={t('doc.download', { name: title })}>
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
        className="thumb"
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
          <a className="btn line" href={url} download>
            <Icon name="download" size="s" />
            {t('doc.download.short')}
          </a>
        }
      >
        <img className="bigp" src={url} alt={title} />
      </Dialog>
    </>
  )
}
