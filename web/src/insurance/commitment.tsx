import { commitmentMonths } from '@cursus/shared/device-rules'
import { useTranslation } from '../i18n/use-translation.ts'
import * as styles from './commitment.module.css'

interface CommitmentProps {
  of: 'home' | 'devices'
  payment: 'mensuel' | 'annuel'
}

/** The commitment of twelve months, for monthly payment (D-13). */
export function CommitmentMonths({ payment }: Pick<CommitmentProps, 'payment'>) {
  const { t } = useTranslation('devices')
  if (payment === 'annuel') return null
  return <p className="muted small">{t('commitment.months', { months: commitmentMonths })}</p>
}

/** Legal rights that end the commitment earlier (C-58, D-19). */
export function EarlierEnd({ of }: Pick<CommitmentProps, 'of'>) {
  const { t } = useTranslation('devices')
  return (
    <details className={`${styles.commitment} small`}>
      <summary>{t('commitment.title')}</summary>
      <p className="muted">{t(`commitment.${of}`)}</p>
    </details>
  )
}

/** Commitment and earlier end, one below the other. */
export function Commitment({ of, payment }: CommitmentProps) {
  return (
    <>
      <CommitmentMonths payment={payment} />
      <EarlierEnd of={of} />
    </>
  )
}
