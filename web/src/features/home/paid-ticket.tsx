import type { Contract } from '@cursus/shared/contracts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Icon } from '../../ui/icon.tsx'
import { Ltr } from '../../ui/ltr.tsx'
import * as ticketStyles from '../../ui/ticket.module.css'
import { Ticket } from '../../ui/ticket.tsx'
import { HomeTicket, HomeTop } from './home-ticket.tsx'
import { useHomeQuote } from './use-home-quote.ts'

/** Paid, with its reference. Where the quote is gone, as after a logout, the contract alone speaks and no amount is shown. */
export function PaidTicket({ contract }: { contract: Contract }) {
  const { t } = useTranslation('home')
  const { quote, session } = useHomeQuote()
  const facts = [
    { name: t('ticket.reference'), value: <Ltr code>{contract.reference}</Ltr> },
    { name: t('recap.policyholder'), value: `${session?.name} ${session?.lastName}` },
    { name: t('ticket.from'), value: <Ltr>{contract.startDate}</Ltr> },
    { name: t('ticket.to'), value: <Ltr>{contract.endDate}</Ltr> },
  ]
  const state = (
    <p className={ticketStyles.pending}>
      <Icon name="clock" size="s" />
      {t(contract.signatureStatus === 'refused' ? 'ticket.refused' : 'ticket.waiting')}
    </p>
  )
  if (quote.rooms !== null)
    return (
      <HomeTicket facts={facts} label={t('ticket.paid')}>
        {state}
      </HomeTicket>
    )
  const { numberRoom, place } = contract
  return <Ticket top={<HomeTop rooms={numberRoom ?? 1} place={place ?? ''} facts={facts} />}>{state}</Ticket>
}
