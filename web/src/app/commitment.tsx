import './commitment.css'
import { commitmentMonths } from '@cursus/shared/device-rules'
import { useTranslation } from 'react-i18next'

interface CommitmentProps {
  of: 'home' | 'devices'
  payment: 'mensuel' | 'annuel'
}

/** Twelve months where one pays by the month, and what the law puts before them (decisions D-13, C-58, D-19). */
export function Commitment({ of, payment }: CommitmentProps) {
  const { t } = useTranslation('devices')
  return (
    <>
      {payment === 'mensuel' && (
        <p className="muted small">{t('commitment.months', { months: commitmentMonths })}</p>
      )}
      <details className="cmt small">
        <summary>{t('commitment.title')}</summary>
        <p className="muted">{t(`commitment.${of}`)}</p>
      </details>
    </>
  )
}
