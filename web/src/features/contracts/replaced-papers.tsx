import type { AdminContract, ReplacedPaper } from '@cursus/shared/contracts'
import { useDownload } from '../../api/use-download.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { formatDay } from '../../ui/format.ts'
import { Ltr } from '../../ui/ltr.tsx'
import * as styles from './contracts.module.css'

/** The papers of a contract whose place others took, folded: their student may still hold one. */
export function ReplacedPapers({ contract: { replaced, reference } }: { contract: AdminContract }) {
  const { t } = useTranslation('contracts')
  if (replaced.length === 0) return null
  return (
    <details className={`${styles.replaced} small`}>
      <summary>
        {t('replaced')} <span className="muted figures">{replaced.length}</span>
        <span className="visually-hidden"> {reference}</span>
      </summary>
      <ul>
        {replaced.map((paper) => (
          <Replaced key={paper.id} paper={paper} />
        ))}
      </ul>
    </details>
  )
}

function Replaced({ paper: { id, kind, fileName, madeOn } }: { paper: ReplacedPaper }) {
  const { t } = useTranslation('contracts')
  const download = useDownload(`/files/${kind === 'document' ? 'document' : 'paper'}/${id}`, fileName)
  return (
    <li>
      <button
        type="button"
        className="link-button"
        aria-busy={download.isPending || undefined}
        onClick={() => !download.isPending && download.mutate()}
      >
        <bdi>{fileName}</bdi>
      </button>
      <span className="muted">
        {t('replaced.madeOn')} <Ltr>{formatDay(madeOn)}</Ltr>
      </span>
    </li>
  )
}
