import { isPhoneOffer } from '@cursus/shared/device-rules'
import type { Account } from '@cursus/shared/sessions'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { agreedTo, keepAgreed } from '../../payments/agreed.ts'
import type { usePaying } from '../../payments/use-paying.ts'
import { readSession } from '../../session/session.ts'
import { formatMoney } from '../../ui/format.ts'
import { Alert } from '../../ui/note.tsx'
import { AgreementsCard } from './agreements-card.tsx'
import { DeviceCard } from './device-card.tsx'
import { type DeviceDraft, useDeviceDraft } from './device-draft.ts'
import { checkoutDevice } from './device-form.api.ts'
import { DeviceFrame } from './device-frame.tsx'
import { DeviceLayout } from './device-layout.tsx'
import { DeviceTicket, useBandText } from './device-ticket.tsx'
import {
  type DeviceValues,
  keptDevice,
  noInvoice,
  priceOf,
  startingDevice,
  type wireOf,
} from './device-values.ts'
import { DraftPrice } from './draft-price.tsx'
import { AddressCard, HolderCard } from './holder-cards.tsx'
import { NeedsCard } from './needs-card.tsx'
import { PriceChanged } from './price-changed.tsx'
import { useDeviceForm } from './use-device-form.ts'
import { useDevicePrice } from './use-device-price.ts'

interface DraftFormProps {
  account?: Account
  /** What another tab makes of it comes with a new key: a form that began with an older one would write that back. */
  draft: DeviceDraft
}

/** Insuring devices on their own: the form, its price, and paying. */
export function DraftForm({ account, draft }: DraftFormProps) {
  const { t, i18n } = useTranslation('device-form')
  const known = account?.profile?.address
  const [start] = useState(() => startOf(draft, account))
  const [price, setPrice] = useState(() => validPrice(start))
  const buying = useDevicePrice(draft, price)
  const offer = buying.now ?? draft
  const onValid = useCheckout(draft, buying)
  const leaving = t('pay.leaving')
  const device = useDeviceForm({ id: 'device', start, offer, terms: true, leaving, onValid })
  const { values } = device.form
  useKept(values, offer)
  const typed = validPrice(values)
  if (typed !== price) setPrice(typed)
  const isPhone = isPhoneOffer(offer)
  const per = t(`per.${draft.payment}`)
  const band = useBandText(offer)
  return (
    <DeviceLayout
      back="/insurance/multimedia"
      title={t(draft.type === 'Telephonie' ? 'title.phone' : 'title.devices')}
      lead={t('sentences', { first: t('lead'), second: t('required') })}
    >
      <DeviceFrame
        device={device}
        notice={
          <>
            {buying.changed && <PriceChanged {...buying.changed} per={per} />}
            {!buying.now && <Alert title={t(buying.isSold ? 'offer.otherPrice' : 'offer.gone')} />}
          </>
        }
        cards={
          <>
            <DeviceCard
              device={device}
              lead={t(deviceLead(offer))}
              priceHint={t(isPhone ? 'price.hint' : 'price.hint.optional', { band })}
            />
            <HolderCard device={device} account={account} />
            <AddressCard device={device} isKnown={Boolean(known)} />
            <NeedsCard device={device} formula={offer.formula} />
            <AgreementsCard device={device} fic={offer.fic} />
          </>
        }
        ticket={
          <DeviceTicket offer={offer} values={values}>
            <DraftPrice choice={offer} other={buying.other} per={per} />
          </DeviceTicket>
        }
        submit={t('pay.price', { price: formatMoney(offer.unitAmount, i18n.language) })}
        submitShort={t('pay')}
        bar={{ label: t('price.label'), cents: offer.unitAmount, per }}
      />
    </DeviceLayout>
  )
}

/** Returns the text key of the sentence that says which device the card is about. */
export function deviceLead(offer: Parameters<typeof isPhoneOffer>[0]): string {
  if (offer.type === 'Telephonie') return 'device.lead.phone'
  return isPhoneOffer(offer) ? 'device.lead.withPhone' : 'device.lead.devices'
}

function startOf(draft: DeviceDraft, account?: Account): DeviceValues {
  const { details, invoice, purchasePriceTTC } = draft
  const start = startingDevice(details, { price: purchasePriceTTC, address: account?.profile?.address })
  return { ...start, invoice: invoice ?? noInvoice, ...agreedTo(documentsOf(draft), nothingAgreed) }
}

type Agreeing = Pick<DeviceDraft, 'offerId' | 'fic'>
const nothingAgreed = { acceptTerm: false, acceptTerm2: false, asksEarlyStart: false }
const documentsOf = ({ offerId, fic }: Agreeing) => `devices ${offerId} ${fic}`

function validPrice({ purchasePriceTTC }: DeviceValues): number | null {
  const price = priceOf(purchasePriceTTC)
  return price === null || Number.isNaN(price) ? null : price
}

/** Writes each answer to the draft at once; of a file only its id and name. Ticked boxes stay in the tab. */
function useKept(values: DeviceValues, offer: Agreeing) {
  const { change } = useDeviceDraft()
  const seen = useRef(values)
  useEffect(() => {
    if (seen.current === values) return
    seen.current = values
    const price = validPrice(values)
    const { acceptTerm, acceptTerm2, asksEarlyStart } = values
    keepAgreed(documentsOf(offer), { acceptTerm, acceptTerm2, asksEarlyStart })
    change({ ...keptDevice(values), ...(price !== null && { purchasePriceTTC: price }) })
  })
}

/** Leads to the payment page, once the price on the screen has been confirmed by the server. */
function useCheckout(draft: DeviceDraft, buying: ReturnType<typeof useDevicePrice>) {
  const { change } = useDeviceDraft()
  return async (device: ReturnType<typeof wireOf>, leave: ReturnType<typeof usePaying>) => {
    if (!(await buying.isStillThePrice())) return
    await leave(async () => {
      const { product, name } = buying.now ?? draft
      const contract = { ...device, priceId: product }
      const email = readSession()?.email ?? ''
      const address = await checkoutDevice({ priceId: product, email, description: name, contract })
      change({ isAtCheckout: true })
      return address
    })
  }
}
