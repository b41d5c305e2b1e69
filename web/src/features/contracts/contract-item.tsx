import { type AdminContract, type Statut, statuts } from '@cursus/shared/contracts'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { nameOf } from '../../insurance/contract-titles.ts'
import { DeliveredPapers } from '../../insurance/delivered-papers.tsx'
import { productOf } from '../../insurance/products.ts'
import { Badge } from '../../ui/badge.tsx'
import * as fieldStyles from '../../ui/field.module.css'
import { Icon } from '../../ui/icon.tsx'
import * as iconTileStyles from '../../ui/icon-tile.module.css'
import { Ltr } from '../../ui/ltr.tsx'
import { ContractDocument } from './contract-document.tsx'
import { useChange } from './contracts.api.ts'
import * as styles from './contracts.module.css'
import { Fault } from './fault.tsx'
import { paymentWord } from './payment-words.ts'
import { TerminationState } from './termination-state.tsx'

interface ContractItemProps {
  contract: AdminContract
  /** The student's id. */
  student: string
  onTerminate(): void
}

/** One contract: what it is, whether it is paid, its statut, how far a termination is, and its document. */
export function ContractItem({ contract, student, onTerminate }: ContractItemProps) {
  const { t } = useTranslation(['contracts', 'documents'])
  const { hue, icon } = productOf(contract.insuranceType)
  return (
    <li id={`contract-${contract.id}`} tabIndex={-1} className={`${styles.contract} ${hue}`}>
      <div className={styles.line}>
        <span className={iconTileStyles.tile}>
          <Icon name={icon} />
        </span>
        <div className={styles.name}>
          <b>{nameOf(contract, t)}</b>
          <span className="small muted figures as-block">
            <Ltr code>{contract.reference}</Ltr> ·{' '}
            <Ltr>
              {contract.startDate} → {contract.endDate}
            </Ltr>
          </span>
        </div>
        <PaymentState contract={contract} />
        <StatutField contract={contract} student={student} onTerminate={onTerminate} />
      </div>
      <TerminationState contract={contract} onMove={onTerminate} />
      <ContractDocument contract={contract} student={student} />
      <DeliveredPapers papers={contract.papers} title={contract.reference} />
      <Link
        className="small"
        to="/proof/$id"
        params={{ id: contract.id }}
        aria-label={`${t('proof')} ${contract.reference}`}
      >
        {t('proof')}
      </Link>
    </li>
  )
}

const payments = {
  payment_succeeded: { tone: 'ok', word: 'payment.received' },
  payment_pending: { tone: 'warn', word: 'payment.pending' },
  payment_failed: { tone: 'err', word: 'payment.failed' },
  due: { tone: 'err', word: 'payment.due' },
  bySchool: { tone: 'ok', word: 'payment.bySchool' },
} as const

function PaymentState({ contract }: { contract: AdminContract }) {
  const { t } = useTranslation('contracts')
  const { tone, word } = payments[paymentWord(contract)]
  return (
    <div className={styles.state}>
      <span className={styles.caption}>{t('payment')}</span>
      <Badge tone={tone}>{t(word)}</Badge>
    </div>
  )
}

/** « ok » and « impayé » are done at once; « résilié » asks for a day first, and shows when that is done. */
function StatutField({ contract, student, onTerminate }: ContractItemProps) {
  const { t } = useTranslation('contracts')
  const id = useId()
  const change = useChange(student)
  const choose = (statut: Statut) => {
    if (change.isPending || statut === contract.statut) return
    if (statut === 'résilié') onTerminate()
    else change.mutate({ id: contract.id, statut })
  }
  const shown = (change.isPending && change.variables.statut) || contract.statut
  return (
    <div className={styles.state}>
      <label className={styles.caption} htmlFor={id}>
        {t('statut')}
        <span className="visually-hidden"> {contract.reference}</span>
      </label>
      <select
        id={id}
        className={fieldStyles.input}
        value={shown}
        aria-busy={change.isPending || undefined}
        aria-describedby={change.isError ? `${id}-e` : undefined}
        onChange={(event) => choose(event.target.value as Statut)}
      >
        {statuts.map((statut) => (
          <option key={statut} value={statut}>
            {statut}
          </option>
        ))}
      </select>
      <p className="visually-hidden" role="status">
        {change.isSuccess && t('statut.changed', { statut: contract.statut })}
      </p>
      <Fault id={`${id}-e`} error={change.error} />
    </div>
  )
}
