import type { Contract } from '@cursus/shared/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import * as deliveredPapersStyles from '../../insurance/delivered-papers.module.css'
import { invoiceFault, invoiceTypes, uploadInvoice } from '../../insurance/invoices.ts'
import { insuredBy } from '../../insurance/products.ts'
import * as fieldStyles from '../../ui/field.module.css'
import { Icon } from '../../ui/icon.tsx'
import { toastSuccess } from '../../ui/toasts.ts'
import * as styles from './add-invoice.module.css'

/** The invoice of a device whose contract has none yet: a quiet link that stores the chosen file at once. */
export function AddInvoice({ contract, title }: { contract: Contract; title: string }) {
  const { t } = useTranslation('documents')
  const client = useQueryClient()
  const [fault, setFault] = useState<string>()
  const id = `invoice-${contract.id}`
  const upload = useMutation({
    mutationFn: (file: File) => uploadInvoice(file, contract.id),
    onSuccess: () => {
      toastSuccess(t('invoice.added'))
      return client.invalidateQueries({ queryKey: ['contracts'], exact: true })
    },
    onError: (error) => setFault(messageOf(error, t('error.server.connection'))),
  })
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    target.value = ''
    if (!file || upload.isPending) return
    const wrong = invoiceFault(file)
    setFault(wrong && t(wrong))
    if (!wrong) upload.mutate(file)
  }
  return (
    <>
      <span className={`row ${styles.addInvoice}`}>
        <input
          id={id}
          className="visually-hidden"
          type="file"
          accept={invoiceTypes}
          aria-label={t('invoice.add.of', { title })}
          aria-describedby={fault && `${id}-e`}
          aria-invalid={fault ? true : undefined}
          onChange={choose}
        />
        <label className={`${deliveredPapersStyles.paper} ${styles.paper} small`} htmlFor={id}>
          <Icon name="upload" size="s" />
          {t('invoice.add')}
          {upload.isPending && <span className="spinner" aria-hidden="true" />}
        </label>
      </span>
      {fault && (
        <span className={`${fieldStyles.error} ${styles.wide}`} id={`${id}-e`} role="alert">
          {fault}
        </span>
      )}
    </>
  )
}

/** A signed contract in force takes an invoice until it has one; cover never waits for it. */
export function lacksInvoice({ insuranceType, signatureStatus, statut, papers }: Contract): boolean {
  const isOpen = insuredBy(insuranceType) === 'device' && signatureStatus === 'signed' && statut !== 'résilié'
  return isOpen && papers.every(({ kind }) => kind !== 'invoice')
}
