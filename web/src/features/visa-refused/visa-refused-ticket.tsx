import { useTranslation } from '../../i18n/use-translation.ts'
import { useEndedChangeWords } from '../../insurance/ended-change-words.ts'
import { formatMoney } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Ltr } from '../../ui/ltr.tsx'
import { Money, Price } from '../../ui/money.tsx'
import * as ticketStyles from '../../ui/ticket.module.css'
import { Facts, Ticket } from '../../ui/ticket.tsx'
import type { Choice } from './visa-refused.api.ts'

/** The journey that is not made, and what goes back of it. */
export function VisaRefusedTicket({ choice: { contract, right } }: { choice: Choice }) {
  const { t, i18n } = useTranslation('visa-refused')
  const { request } = right
  const isAccepted = request?.state === 'accepted'
  const { change } = right
  const ended = useEndedChangeWords(change)
  const ending =
    change &&
    t(change.paidCents > 0 ? 'ticket.changePaid' : 'ticket.change', {
      day: change.effectOn,
      amount: formatMoney(change.paidCents, i18n.language),
    })
  const words = isAccepted ? ended : ending
  const refundCents = isAccepted ? request.refundCents : right.refundCents
  const facts = [
    { name: t('ticket.start'), value: <Ltr>{right.contract.startDate}</Ltr> },
    { name: t('ticket.paid'), value: <Money cents={right.paidCents} /> },
    { name: t('ticket.days'), value: <Ltr>0</Ltr> },
    { name: t('ticket.kept'), value: <Money cents={0} /> },
  ]
  const top = (
    <>
      <div className={ticketStyles.route}>
        <span>{t('ticket.here')}</span>
        <i>
          <Icon name="plane" turn={90} />
        </i>
        <span>{contract.countryName}</span>
      </div>
      <Facts facts={facts} />
    </>
  )
  return (
    <Ticket top={top}>
      <p className="muted small">{t(isAccepted ? 'ticket.refunded' : 'ticket.refund')}</p>
      <Price cents={refundCents} />
      <p className="muted small">{t('ticket.means')}</p>
      {words && <p className="small above-16">{words}</p>}
    </Ticket>
  )
}
