import type { Contract, ContractPaper } from '@cursus/shared/contracts'
import { homeTableOf } from '@cursus/shared/home-cover'
import type { ReactNode } from 'react'
import { useDownload } from '../../api/use-download.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { paperOf } from '../../insurance/contract-titles.ts'
import { insuredBy } from '../../insurance/products.ts'
import { SignedLater } from '../../insurance/signed-later.tsx'
import { Icon } from '../../ui/icon.tsx'
import * as iconButtonStyles from '../../ui/icon-button.module.css'
import { AddInvoice, lacksInvoice } from './add-invoice.tsx'
import * as styles from './other-papers.module.css'
import { stepOf } from './standing.ts'

interface OfContract {
  contract: Contract
  title: string
}

/** The document and the papers of a contract, but the one that its button takes: folded, with their number. */
export function OtherPapers({ contract, title }: OfContract) {
  const { t } = useTranslation('cover')
  const { document, documentType, papers } = contract
  const step = stepOf(contract)
  const withDocument = document && step !== 'ready' && step !== 'void'
  const inEnglish = document?.inEnglish && step !== 'void' && documentType === 'Certificate'
  const count = papers.length + 1 + Number(Boolean(withDocument)) + Number(Boolean(inEnglish))
  const kind = paperOf(contract)
  return (
    <details className={styles.fold}>
      <summary>
        <Icon name="file" size="s" />
        <span>
          {t('papers.other')} <span className={styles.count}>{count}</span>
        </span>
        <Icon name="down" size="s" />
      </summary>
      <ul>
        {withDocument && (
          <Paper path={`/files/document/${document.id}`} title={title} name={t(`papers.${kind}`)} />
        )}
        {inEnglish && (
          <Paper
            path={`/files/document/${document.id}?language=en`}
            title={title}
            name={t('papers.english')}
          />
        )}
        {papers.map((paper) => (
          <GivenPaper key={paper.id} paper={paper} contract={contract} title={title} />
        ))}
        <GuaranteeTable contract={contract} title={title} />
        {lacksInvoice(contract) && (
          <li>
            <AddInvoice contract={contract} title={title} />
          </li>
        )}
      </ul>
    </details>
  )
}

function GivenPaper({ paper, contract, title }: OfContract & { paper: ContractPaper }) {
  const { t } = useTranslation('documents')
  const { id, kind, fileName, number } = paper
  const name = [t(`paper.${kind}`), number].filter(Boolean).join(' ')
  return (
    <Paper path={`/files/paper/${id}`} fileName={fileName} title={title} name={name}>
      {kind === 'contract' && <SignedLater contract={contract} />}
    </Paper>
  )
}

interface PaperProps {
  path: string
  fileName?: string
  name: string
  title: string
  /** What is to be known of it, below its name. */
  children?: ReactNode
}

function Paper({ path, fileName, name, title, children }: PaperProps) {
  const { t } = useTranslation('documents')
  const download = useDownload(path, fileName)
  return (
    <Line name={name} note={children}>
      <button
        type="button"
        className={`${iconButtonStyles.button} ${iconButtonStyles.outlined}`}
        aria-busy={download.isPending || undefined}
        aria-label={t('paper.download', { paper: name, title })}
        onClick={() => !download.isPending && download.mutate()}
      >
        {download.isPending ? (
          <span className="spinner" aria-hidden="true" />
        ) : (
          <Icon name="download" size="s" />
        )}
      </button>
    </Line>
  )
}

function Line({ name, note, children }: { name: string; note?: ReactNode; children: ReactNode }) {
  return (
    <li>
      <span className="grow">
        <b>{name}</b>
        <span className="muted small as-block">PDF</span>
        {note}
      </span>
      {children}
    </li>
  )
}

/** The guarantee table. For a stay the server answers with the school's own table where there is one. */
function GuaranteeTable({ contract, title }: OfContract) {
  const { t } = useTranslation('documents')
  const file = tableOf(contract)
  const name = t('paper.table')
  if (!file) {
    return (
      <Paper path="/contracts/guarantees_file" fileName={t('file.guarantees')} name={name} title={title} />
    )
  }
  return (
    <Line name={name}>
      <a
        className={`${iconButtonStyles.button} ${iconButtonStyles.outlined}`}
        href={file}
        target="_blank"
        rel="noreferrer"
        aria-label={`${t('paper.open', { paper: name, title })} ${t('common.newTab')}`}
      >
        <Icon name="external" size="s" mirrored />
      </a>
    </Line>
  )
}

function tableOf({ insuranceType, numberRoom, formula }: Contract): string | null {
  const insured = insuredBy(insuranceType)
  if (insured === 'stay') return null
  if (insured === 'place') return `/document/home/${homeTableOf(numberRoom ?? 1)}`
  return `/document/multimedia/tableau_garanties${formula === 'Smartphone' ? '_smartphone' : ''}.pdf`
}
