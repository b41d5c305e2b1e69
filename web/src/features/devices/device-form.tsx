import { NotOpenYet } from '../../app/not-open-yet.tsx'
import { useDeviceDraft } from './device-draft.ts'

/** Describes the device of the draft, or of a paid contract (`contractId`) that still lacks it. */
export default function DeviceForm({ contractId }: { contractId?: string }) {
  const { draft } = useDeviceDraft()
  return contractId || draft ? <NotOpenYet name="nav.multimedia" /> : null
}
