import type { Contract } from '@cursus/shared/contracts'
import { fullNameOf } from '@cursus/shared/full-name'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Commitment } from '../../insurance/commitment.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Ltr } from '../../ui/ltr.tsx'
import { Price } from '../../ui/money.tsx'
import * as ticketStyles from '../../ui/ticket.module.css'
import { Ticket } from '../../ui/ticket.tsx'
import { HomeTop, PerPerson } from './home-ticket.tsx'
import { useHomeQuote } from './use-home-quote.ts'

interface PaidTicketProps {
  contract: Contract
  /** What was paid for the home and its devices. */
  cents: number
}

/** Paid, with its reference: all of it is the contract's own, as the tariff may be another by now. */
export function PaidTicket({ contract, cents }: PaidTicketProps) {
  const { t } = useTranslation('home')
  const { session } = useHomeQuote()
  const { numberRoom, place, interval } = contract
  const payment = interval === 'month' ? 'mensuel' : 'annuel'
  const facts = [
    { name: t('ticket.reference'), value: <Ltr code>{contract.reference}</Ltr> },
    { name: t('recap.policyholder'), value: session ? fullNameOf(session) : '' },
    { name: t('ticket.from'), value: <Ltr>{contract.startDate}</Ltr> },
    { name: t('ticket.to'), value: <Ltr>{contract.endDate}</Ltr> },
  ]
  return (
    <Ticket top={<HomeTop rooms={numberRoom ?? 1} place={place ?? ''} facts={facts} />}>
      <div className={ticketStyles.total}>
        <p className="muted small">{t('ticket.paid')}</p>
        <Price cents={cents} per={t(`per.${payment}`)} />
        <PerPerson cents={cents} />
        <Commitment of="home" payment={payment} />
      </div>
      <p className={ticketStyles.pending}>
        <Icon name="clock" size="s" />
        {t(contract.signatureStatus === 'refused' ? 'ticket.refused' : 'ticket.waiting')}
      </p>
    </Ticket>
  )
}
