import type { AdminContract } from '@cursus/shared/contracts'
import { useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useDownload, useUpload } from './contracts.api.ts'
import * as styles from './contracts.module.css'
import { Fault } from './fault.tsx'
import { UploadQuestion } from './upload-question.tsx'

const mostBytes = 10 * 1_048_576

interface ContractDocumentProps {
  contract: AdminContract
  student: string
  mayReplace: boolean
}

/** The document of a contract: download it, add the first, or replace it after a question. */
export function ContractDocument({ contract, student, mayReplace }: ContractDocumentProps) {
  const { t } = useTranslation('contracts')
  const [file, setFile] = useState<File | null>(null)
  const upload = useUpload(student)
  const opener = useRef<HTMLButtonElement>(null)
  const fault = file && faultOf(file)
  const end = () => {
    setFile(null)
    upload.reset()
    opener.current?.focus()
  }
  const send = () =>
    file &&
    upload.mutate(
      { contract, file },
      {
        onSuccess: () => {
          setFile(null)
          opener.current?.focus()
        },
      },
    )
  return (
    <>
      <div className={styles.document}>
        <Icon name={contract.document ? 'file' : 'clock'} size="s" />
        <span className={`grow ${styles.text} small`}>
          {contract.document ? <bdi>{contract.document.fileName}</bdi> : t(reasonOf(contract))}
        </span>
        {contract.document && <Download document={contract.document} reference={contract.reference} />}
        {mayReplace && (
          <FileChooser
            contract={contract}
            opener={opener}
            onFile={(chosen) => {
              upload.reset()
              setFile(chosen)
            }}
          />
        )}
      </div>
      <p className="visually-hidden" role="status">
        {upload.isSuccess && t('upload.done', { fileName: contract.document?.fileName })}
      </p>
      <Fault error={upload.error}>{fault ? t(fault, { fileName: file.name }) : undefined}</Fault>
      {file && !fault && (
        <UploadQuestion
          fileName={file.name}
          reference={contract.reference}
          replaces={Boolean(contract.document)}
          busy={upload.isPending}
          onNo={end}
          onYes={send}
        />
      )}
    </>
  )
}

/** The server looks at the content; this only spares a way that must fail. */
function faultOf(file: File): string | null {
  if (file.type !== 'application/pdf') return 'upload.noPdf'
  return file.size > mostBytes ? 'upload.tooLarge' : null
}

function reasonOf({ paymentStatus, signatureStatus, needsDevice }: AdminContract): string {
  if (paymentStatus !== 'payment_succeeded') return 'document.none.payment'
  if (needsDevice) return 'document.none.device'
  if (signatureStatus !== 'none' && signatureStatus !== 'signed') return 'document.none.signature'
  return 'document.none'
}

interface FileChooserProps {
  contract: AdminContract
  opener: React.RefObject<HTMLButtonElement | null>
  onFile(file: File): void
}

function FileChooser({ contract: { document, reference }, opener, onFile }: FileChooserProps) {
  const { t } = useTranslation('contracts')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept="application/pdf,.pdf"
        data-reference={reference}
        onChange={(event) => {
          const [chosen] = event.target.files ?? []
          if (chosen) onFile(chosen)
          // The same file can be chosen again after « Non ».
          event.target.value = ''
        }}
      />
      <Button ref={opener} look="ghost" small onClick={() => input.current?.click()}>
        <Icon name="upload" size="s" />
        {t(document ? 'document.replace' : 'document.add')}
        <span className="visually-hidden"> {reference}</span>
      </Button>
    </>
  )
}

function Download({
  document,
  reference,
}: {
  document: { id: string; fileName: string }
  reference: string
}) {
  const { t } = useTranslation('contracts')
  const download = useDownload()
  return (
    <>
      <Button look="ghost" small busy={download.isPending} onClick={() => download.mutate(document)}>
        {download.isPending ? (
          <span className="spinner" aria-hidden="true" />
        ) : (
          <Icon name="download" size="s" />
        )}
        {t('document.download')}
        <span className="visually-hidden"> {reference}</span>
      </Button>
      <Fault error={download.error} />
    </>
  )
}
