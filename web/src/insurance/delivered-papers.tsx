import type { ContractPaper } from '@cursus/shared/contracts'
import { useDownload } from '../api/use-download.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import * as styles from './delivered-papers.module.css'

interface DeliveredPapersProps {
  papers: readonly ContractPaper[]
  /** Title of the contract, read out with each document, because many contracts have documents of the same names. */
  title: string
}

/** Documents beside that of a contract: signed contract, terms, invoice. */
export function DeliveredPapers({ papers, title }: DeliveredPapersProps) {
  if (papers.length === 0) return null
  return (
    <span className={`row wraps ${styles.papers}`}>
      {papers.map((paper) => (
        <Paper key={paper.id} paper={paper} title={title} />
      ))}
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
      className={`${styles.paper} small`}
      aria-busy={download.isPending || undefined}
      aria-label={t('paper.download', { paper: name, title })}
      onClick={() => !download.isPending && download.mutate()}
    >
      {name}
      {download.isPending && <span className="spinner" aria-hidden="true" />}
    </button>
  )
}
