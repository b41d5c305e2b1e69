import { type AdminContract, type Statut, statuts } from '@cursus/shared/contracts'
import { Link } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { nameOf } from '../../insurance/contract-titles.ts'
import { DeliveredPapers } from '../../insurance/delivered-papers.tsx'
import { productOf } from '../../insurance/products.ts'
import { SignedLater } from '../../insurance/signed-later.tsx'
import { useMayOpen } from '../../routing/use-may-open.ts'
import { useWorksOn } from '../../session/session.ts'
import { Badge } from '../../ui/badge.tsx'
import * as fieldStyles from '../../ui/field.module.css'
import { Icon } from '../../ui/icon.tsx'
import * as iconTileStyles from '../../ui/icon-tile.module.css'
import { Days, Ltr } from '../../ui/ltr.tsx'
import { ContractDocument } from './contract-document.tsx'
import * as styles from './contracts.module.css'
import { HeldLine } from './held-line.tsx'
import { paymentWord } from './payment-words.ts'
import { ReplacedPapers } from './replaced-papers.tsx'
import { isResumed } from './statut-dialog.tsx'
import type { StudentOfContracts } from './student.ts'
import { TerminationState } from './termination-state.tsx'

interface ContractItemProps {
  contract: AdminContract
  student: StudentOfContracts
  onChange(statut: Statut): void
}

/** One contract: what it is, whether it is paid, its statut, how far a termination is, and its document. */
export function ContractItem({ contract, student, onChange }: ContractItemProps) {
  const { t } = useTranslation(['contracts', 'documents'])
  const { hue, icon } = productOf(contract.insuranceType)
  const isClosed = student.account?.state === 'closed'
  const isTheirs = useWorksOn('support') && !isClosed
  // Nothing of one that is ended, or whose end is set, may be changed.
  const isChangeable = !isClosed && contract.statut !== 'résilié' && contract.cover !== 'expired'
  const [mayChange, mayProve] = [useMayOpen('/changes/x') && isChangeable, useMayOpen('/proof/x')]
  return (
    <li id={`contract-${contract.id}`} tabIndex={-1} className={`${styles.contract} ${hue}`}>
      <div className={styles.line}>
        <span className={iconTileStyles.tile}>
          <Icon name={icon} />
        </span>
        <div className={styles.name}>
          <b>{nameOf(contract, t)}</b>
          <span className="small muted figures as-block">
            <Ltr code>{contract.reference}</Ltr>
            {'\u00a0·\u00a0'}
            <Days start={contract.startDate} end={contract.lastDay} />
          </span>
        </div>
        <PaymentState contract={contract} />
        {isTheirs ? (
          <StatutField contract={contract} onChange={onChange} />
        ) : (
          <StatutState contract={contract} />
        )}
      </div>
      <HeldLine contract={contract} />
      <TerminationState contract={contract} onMove={isTheirs ? () => onChange('résilié') : undefined} />
      <ContractDocument contract={contract} student={student.id} mayReplace={isTheirs} />
      <DeliveredPapers papers={contract.papers} title={contract.reference} />
      <SignedLater contract={contract} />
      <ReplacedPapers contract={contract} />
      <p className="row wraps small">
        {mayChange && (
          <Link
            to="/changes/$id"
            params={{ id: contract.id }}
            aria-label={`${t('change')} ${contract.reference}`}
          >
            {t('change')}
          </Link>
        )}
        {mayProve && (
          <Link
            to="/proof/$id"
            params={{ id: contract.id }}
            aria-label={`${t('proof')} ${contract.reference}`}
          >
            {t('proof')}
          </Link>
        )}
      </p>
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

/** Shows the statut to administrators who change none. */
function StatutState({ contract }: Pick<ContractItemProps, 'contract'>) {
  const { t } = useTranslation('contracts')
  return (
    <div className={styles.state}>
      <span className={styles.caption}>{t('statut')}</span>
      <b>{t(`statut.${contract.statut}`)}</b>
    </div>
  )
}

/**
 * Chooses another statut, which asks before anything is done: the field shows the one that stands. Arrows pass over the choices;
 * what they come to is asked about once Enter is pressed or the field is left.
 */
function StatutField({ contract, onChange }: Pick<ContractItemProps, 'contract' | 'onChange'>) {
  const { t } = useTranslation('contracts')
  const id = useId()
  const [held, setHeld] = useState<Statut>()
  const isByKey = useRef(false)
  const choose = (statut = contract.statut) => {
    setHeld(undefined)
    if (statut !== contract.statut) onChange(statut)
  }
  return (
    <div className={styles.state}>
      <label className={styles.caption} htmlFor={id}>
        {t('statut')}
        <span className="visually-hidden"> {contract.reference}</span>
      </label>
      <select
        id={id}
        className={fieldStyles.input}
        value={held ?? contract.statut}
        onPointerDown={() => {
          isByKey.current = false
        }}
        onKeyDown={(event) => {
          isByKey.current = event.key !== 'Enter'
          if (isByKey.current || !held) return
          // The dialog that opens must not hear this Enter.
          event.preventDefault()
          choose(held)
        }}
        onBlur={() => choose(held)}
        onChange={(event) => {
          const statut = event.target.value as Statut
          if (isByKey.current) setHeld(statut)
          else choose(statut)
        }}
      >
        {statuts.map((statut) => (
          <option key={statut} value={statut}>
            {t(isResumed(contract, statut) ? 'statut.resume' : `statut.${statut}`)}
          </option>
        ))}
      </select>
    </div>
  )
}
