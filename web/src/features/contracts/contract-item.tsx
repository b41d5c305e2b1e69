import { type AdminContract, type Statut, statuts } from '@cursus/shared/contracts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { looks } from '../../app/contract-looks.ts'
import { objectOf } from '../../app/contract-titles.ts'
import { DeliveredPapers } from '../../app/delivered-papers.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Ltr } from '../../ui/ltr.tsx'
import { ContractDocument } from './contract-document.tsx'
import { useChange } from './contracts.api.ts'
import { Fault } from './fault.tsx'
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
  const { hue, icon, name } = looks[contract.insuranceType]
  const title = [t(`documents:${name}`), objectOf(contract, t)].filter(Boolean).join(' – ')
  return (
    <li className={`con ${hue}`}>
      <div className="crow">
        <span className="tico">
          <Icon name={icon} />
        </span>
        <div className="cname">
          <b>{title}</b>
          <span className="small muted num d-b">
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
    </li>
  )
}

const payments = {
  payment_succeeded: { tone: 'ok', word: 'payment.received' },
  payment_pending: { tone: 'warn', word: 'payment.pending' },
  payment_failed: { tone: 'err', word: 'payment.failed' },
} as const

function PaymentState({ contract: { paymentStatus } }: { contract: AdminContract }) {
  const { t } = useTranslation('contracts')
  const { tone, word } = payments[paymentStatus]
  return (
    <div className="cst">
      <span className="cl2">{t('payment')}</span>
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
    <div className="cst">
      <label className="cl2" htmlFor={id}>
        {t('statut')}
        <span className="vh"> {contract.reference}</span>
      </label>
      <select
        id={id}
        className="inp"
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
      <p className="vh" role="status">
        {change.isSuccess && t('statut.changed', { statut: contract.statut })}
      </p>
      <Fault id={`${id}-e`} error={change.error} />
    </div>
  )
}
