import type { LeavableContract, TerminationChoice } from '@cursus/shared/terminations'
import { useTranslation } from '../../i18n/use-translation.ts'
import { objectOf } from '../../insurance/contract-titles.ts'
import { productOf } from '../../insurance/products.ts'
import { Ltr } from '../../ui/ltr.tsx'
import { Price } from '../../ui/money.tsx'
import { Ticket, TicketTop } from '../../ui/ticket.tsx'
import * as styles from './terminations.module.css'

interface TerminationTicketProps {
  contract: LeavableContract
  /** A reason that lets go; undefined while none is chosen. */
  choice: TerminationChoice | undefined
}

/** The last covered day and what goes back, before anything is sent. */
export function TerminationTicket({ contract, choice }: TerminationTicketProps) {
  const { t } = useTranslation('terminations')
  const { name, icon } = productOf(contract.insuranceType)
  const facts = choice ? [{ name: t('fact.notice'), value: t(`fact.notice.${choice.notice}`) }] : []
  const detail = [objectOf(contract, t), contract.reference].filter(Boolean).join(' · ')
  return (
    <Ticket
      className={styles.ticket}
      top={<TicketTop icon={icon} title={t(`documents:${name}`)} detail={detail} facts={facts} />}
    >
      {choice ? (
        <>
          <p className="muted small">{t('fact.lastDay')}</p>
          <p className={styles.day}>
            {choice.lastDay ? <Ltr>{choice.lastDay}</Ltr> : t('fact.lastDay.never')}
          </p>
          {choice.refund ? (
            <>
              <p className="muted small">{t('ticket.refund', { day: choice.refund.dueBy })}</p>
              <Price cents={choice.refund.cents} />
              <p className="muted small">{t('ticket.card')}</p>
            </>
          ) : (
            <p className="muted small">{t('fact.refund.none')}</p>
          )}
        </>
      ) : (
        <p className="muted">{t('ticket.empty')}</p>
      )}
    </Ticket>
  )
}
