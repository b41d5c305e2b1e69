import './delivered-papers.css'
import type { ContractPaper } from '@cursus/shared/contracts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useDownload } from './use-download.ts'

interface DeliveredPapersProps {
  papers: readonly ContractPaper[]
  /** Of the contract that they belong to: many rows have papers of the same names. */
  title: string
  /** After them: a paper to add. */
  children?: ReactNode
}

/** What lies beside the document of a contract: the signed contract, what there was to read before it, and an invoice. */
export function DeliveredPapers({ papers, title, children }: DeliveredPapersProps) {
  if (papers.length === 0 && !children) return null
  return (
    <span className="row wrap papers">
      {papers.map((paper) => (
        <Paper key={paper.id} paper={paper} title={title} />
      ))}
      {children}
    </span>
  )
}

function Paper({ paper: { id, kind, fileName }, title }: { paper: ContractPaper; title: string }) {
  const { t } = useTranslation('documents')
  const download = useDownload(`/files/paper/${id}`, fileName)
  const name = t(`paper.${kind}`)
  return (
    <button
      type="button"
      className="paper small"
      aria-busy={download.isPending || undefined}
      aria-label={t('paper.download', { paper: name, title })}
      onClick={() => !download.isPending && download.mutate()}
    >
      {name}
      {download.isPending && <span className="spin" aria-hidden="true" />}
    </button>
  )
}
