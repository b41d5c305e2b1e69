import { commitmentMonths } from '@cursus/shared/device-rules'
import { useTranslation } from '../i18n/use-translation.ts'
import { wholeArticles } from '../ui/format.ts'
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

/** Boxed beside each sale of devices (L112-10): whoever is covered already may give the new cover up. */
export function AlreadyCovered() {
  const { t } = useTranslation('devices')
  return (
    <div className={`${styles.boxed} small`}>
      <b>{t('covered.title')}</b>
      <p>{wholeArticles(t('covered.text'))}</p>
    </div>
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
