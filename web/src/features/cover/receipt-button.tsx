import type { ContractPaper } from '@cursus/shared/contracts'
import { useDownload } from '../../api/use-download.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

/** The receipt of a payment, once it is written; nothing before, nor where nobody paid. */
export function ReceiptButton({ papers, title }: { papers: readonly ContractPaper[]; title: string }) {
  const receipt = papers.find(({ kind }) => kind === 'receipt')
  return receipt ? <Receipt receipt={receipt} title={title} /> : null
}

function Receipt({ receipt: { id, fileName }, title }: { receipt: ContractPaper; title: string }) {
  const { t } = useTranslation('cover')
  const download = useDownload(`/files/paper/${id}`, fileName)
  const words = t('papers.receipt')
  return (
    <Button
      look="ghost"
      busy={download.isPending}
      aria-label={t('step.of', { words, title })}
      onClick={() => download.mutate()}
    >
      <Icon name="receipt" size="s" />
      {words}
    </Button>
  )
}
