import { useQuery } from '@tanstack/react-query'
import { myAccount } from '../../account/my-account.ts'
import { PageWaiting } from '../../frame/page-states.tsx'
import { useDeviceDraft, useDevicesElsewhere } from './device-draft.ts'
import { DraftForm } from './draft-form.tsx'
import { PaidForm } from './paid-form.tsx'
import { PaidAlready } from './paid-states.tsx'

/** Describes the device of the draft, or of a paid contract (`contractId`) that still lacks it. */
export default function DeviceForm({ contractId }: { contractId?: string }) {
  const { draft } = useDeviceDraft()
  const elsewhere = useDevicesElsewhere()
  const account = useQuery(myAccount)
  // The form begins with the account's address; without an answer it begins empty.
  if (account.isPending) return <PageWaiting />
  if (contractId) return <PaidForm contractId={contractId} account={account.data} />
  if (draft?.contractId) return <PaidAlready />
  return draft ? <DraftForm key={elsewhere} account={account.data} draft={draft} /> : null
}
