import { isPhoneOffer } from '@cursus/shared/device-rules'
import type { Account } from '@cursus/shared/sessions'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { forgetForm } from '../../drafts/form-draft.ts'
import { PageWaiting } from '../../frame/page-states.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { usePaying } from '../../payments/use-paying.ts'
import { formatDay } from '../../ui/format.ts'
import { Note } from '../../ui/note.tsx'
import { DeviceCard } from './device-card.tsx'
import { type DeviceToDescribe, describeDevice, deviceToDescribe } from './device-form.api.ts'
import { DeviceFrame } from './device-frame.tsx'
import { DeviceLayout } from './device-layout.tsx'
import { DeviceTicket, useBandText } from './device-ticket.tsx'
import { startingDevice, type wireOf } from './device-values.ts'
import { deviceLead } from './draft-form.tsx'
import { AddressCard, HolderCard } from './holder-cards.tsx'
import { PaidPrice } from './paid-price.tsx'
import { DescribeFailed, SignedAlready, UnknownContract } from './paid-states.tsx'
import { useDeviceForm } from './use-device-form.ts'

interface PaidFormProps {
  contractId: string
  account?: Account
}

/** The device of a contract that is paid, as the add-on of a stay or of a home (decision C-70). */
export function PaidForm({ contractId, account }: PaidFormProps) {
  const asked = useQuery(deviceToDescribe(contractId))
  if (asked.data && !asked.data.isOpen) return <SignedAlready />
  if (asked.data) return <Describing contract={asked.data} account={account} />
  if (asked.isPending) return <PageWaiting />
  const status = asked.error instanceof ApiError ? asked.error.status : 0
  if (status === 404) return <UnknownContract />
  if (status === 409) return <SignedAlready />
  return <DescribeFailed error={asked.error} retry={() => void asked.refetch()} />
}

function Describing({ contract, account }: { contract: DeviceToDescribe; account?: Account }) {
  const { t } = useTranslation('device-form')
  const { offer, contractId, primeCents, interval } = contract
  const [start] = useState(() => startOf(contract, account))
  const device = useDeviceForm({
    id: formOf(contractId),
    start,
    offer,
    terms: false,
    remember: true,
    leaving: t('paid.leaving'),
    onValid: useDescribing(contractId),
  })
  const isPhone = isPhoneOffer(offer)
  const band = useBandText(offer)
  const per = interval ? t(interval === 'month' ? 'per.mensuel' : 'per.annuel') : undefined
  return (
    <DeviceLayout
      back="/documents"
      title={t(isPhone ? 'paid.title.phone' : 'paid.title.devices')}
      lead={t('sentences', { first: t('paid.lead'), second: t('required') })}
    >
      <DeviceFrame
        device={device}
        notice={isTaken(contract) && <Note kind="warn">{t('paid.imeiTaken')}</Note>}
        cards={
          <>
            <DeviceCard
              device={device}
              lead={t(deviceLead(offer))}
              priceHint={t(isPhone ? 'price.hint.paid' : 'price.hint.optional', { band })}
              hasInvoice={contract.hasInvoice}
            />
            <HolderCard device={device} account={account} />
            <AddressCard device={device} isKnown={Boolean(account?.profile?.address)} />
          </>
        }
        ticket={
          <DeviceTicket offer={offer} values={device.form.values}>
            <PaidPrice cents={primeCents} per={per} reference={contract.reference} />
          </DeviceTicket>
        }
        submit={t('paid.submit')}
        submitShort={t('paid.submit.short')}
        bar={{ label: t('paid.price'), cents: primeCents, per }}
      />
    </DeviceLayout>
  )
}

const formOf = (contractId: string) => `device-${contractId}`

/** Tells whether the device was described and paid for, but another contract had taken its IMEI first. */
function isTaken({ details, needsDevice, offer }: DeviceToDescribe): boolean {
  return needsDevice && isPhoneOffer(offer) && details !== null && !details.imei
}

function startOf({ details }: DeviceToDescribe, account?: Account) {
  const { purchasePriceTTC, purchaseDate, address, describe, placeOfBirth, ...rest } = details ?? {}
  const kept = {
    ...rest,
    ...(describe && { description: describe }),
    ...(placeOfBirth && { birthdayPlace: placeOfBirth }),
    purchaseDate: purchaseDate ? formatDay(purchaseDate) : '',
  }
  return startingDevice(kept, {
    price: purchasePriceTTC ?? null,
    address: address ?? account?.profile?.address,
  })
}

/** Keeps the device and goes on to the signature; to the documents where there is none to give yet. */
function useDescribing(contractId: string) {
  const client = useQueryClient()
  return (device: ReturnType<typeof wireOf>, leave: ReturnType<typeof usePaying>) =>
    leave(async () => {
      const { link } = await describeDevice(contractId, device)
      forgetForm(formOf(contractId))
      void client.invalidateQueries({ queryKey: ['contracts'], exact: true })
      return link ?? '/documents'
    })
}
