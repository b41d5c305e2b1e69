import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { invoiceFault, invoiceTypes, uploadInvoice } from '../../insurance/invoices.ts'
import { FileDrop } from '../../ui/file-drop.tsx'
import * as styles from './device-form.module.css'
import type { DeviceFormState } from './use-device-form.ts'

/** The invoice, now or later. It is stored at once; the form keeps its id and name, never the file. */
export function InvoiceField({ device }: { device: DeviceFormState }) {
  const { t } = useTranslation('device-form')
  const { form, id, setInvoice, setSending } = device
  const { invoice } = form.values
  const [file, setFile] = useState<File | null>(null)
  const [fault, setFault] = useState<string>()
  // Another file may be chosen before the first one is stored.
  const last = useRef<File>(null)
  const upload = useMutation({
    mutationFn: (chosen: File) => uploadInvoice(chosen),
    onSuccess: (stored, chosen) => last.current === chosen && setInvoice(stored),
    onError: (error, chosen) =>
      last.current === chosen && setFault(messageOf(error, t('error.server.connection'))),
    onSettled: (_, __, chosen) => last.current === chosen && setSending(false),
  })
  const choose = (chosen: File | null) => {
    last.current = chosen
    setFile(chosen)
    setInvoice(null)
    upload.reset()
    const wrong = chosen ? invoiceFault(chosen) : undefined
    setFault(wrong && t(wrong))
    setSending(chosen !== null && !wrong)
    if (chosen && !wrong) upload.mutate(chosen)
  }
  return (
    <div className={`both-columns ${styles.invoice}`}>
      <FileDrop
        id={`${id}-invoice`}
        label={t('invoice.label')}
        optional
        hint={t('invoice.hint')}
        accept={invoiceTypes}
        file={file}
        onFile={choose}
        stored={invoice.fileName || undefined}
        onForget={() => choose(null)}
        error={fault ?? form.sentenceAt('invoice')}
      />
      <p className="muted small" role="status">
        {upload.isPending && t('invoice.sending')}
        {upload.isSuccess && invoice.invoiceId && t('invoice.kept')}
      </p>
    </div>
  )
}
