import { claimKindOf } from '@cursus/shared/claim-kinds'
import type { Claim } from '@cursus/shared/claims'
import type { ContractPaper } from '@cursus/shared/contracts'
import { useDownload } from '../api/use-download.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { FileRow } from '../ui/file-row.tsx'
import { Icon } from '../ui/icon.tsx'
import * as iconButtonStyles from '../ui/icon-button.module.css'

type Papers = readonly ContractPaper[]

type Asking = Pick<Claim, 'insurance_type' | 'kind' | 'insuresOthers'>

/** Tells whether a claim asks for the invoice that may lie with its contract, which is none of another device. */
export function asksInvoice({ insurance_type, kind, insuresOthers }: Asking): boolean {
  return !insuresOthers && (claimKindOf(insurance_type, kind)?.proofs.includes('purchaseInvoice') ?? false)
}

/** Returns the invoice among the papers of a contract, given with its claims; undefined where it has none. */
export const invoiceAmong = (papers: Papers) => papers.find(({ kind }) => kind === 'invoice')

/** The invoice of the contract, among the documents of a claim. */
export function HeldInvoice({ invoice: { id, fileName } }: { invoice: ContractPaper }) {
  const { t } = useTranslation('claim-words')
  const download = useDownload(`/files/paper/${id}`, fileName)
  return (
    <FileRow
      name={<bdi>{fileName}</bdi>}
      detail={t('held.invoice')}
      action={
        <button
          type="button"
          className={iconButtonStyles.button}
          aria-label={t('held.download', { name: fileName })}
          aria-busy={download.isPending || undefined}
          onClick={() => !download.isPending && download.mutate()}
        >
          <Icon name="download" />
        </button>
      }
    />
  )
}
