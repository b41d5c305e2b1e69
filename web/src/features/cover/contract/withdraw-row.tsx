import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { withdrawalOf } from '../../../insurance/contract-rights.ts'
import { Icon } from '../../../ui/icon.tsx'
import * as styles from './contract-acts.module.css'
import { RightUnread } from './right-unread.tsx'

/** « Renoncer au contrat ici » as long as the period runs; afterwards why it cannot be any more. */
export function WithdrawRow({ id }: { id: string }) {
  const { t } = useTranslation('cover')
  const asked = useQuery(withdrawalOf(id))
  if (!asked.data)
    return <RightUnread asked={asked} to="/contracts/withdraw" id={id} words={t('withdraw.here')} />
  const { isOpen, refusal, until } = asked.data
  const reason = until ? t('withdraw.until', { day: until }) : t('withdraw.notBegun')
  return (
    <li className={isOpen ? undefined : styles.off}>
      <Icon name="refresh" />
      <span>
        {isOpen ? (
          <Link to="/contracts/withdraw" search={{ contract: id }}>
            {t('withdraw.here')}
          </Link>
        ) : (
          <b>{t('withdraw.here')}</b>
        )}
        <span className="muted small as-block">{refusal ? t(`withdraw.${refusal}`) : reason}</span>
      </span>
    </li>
  )
}
