import { fullNameOf } from '@cursus/shared/full-name'
import type { ListedVisaRefusal } from '@cursus/shared/visa-refusals'
import { useTranslation } from '../../i18n/use-translation.ts'
import { productOf } from '../../insurance/products.ts'
import type { RightRow, RightsSection } from './right-row.ts'
import { useRights, visaRefusals } from './rights.api.ts'

/** Looks of the states of a request. */
export const looks: Record<ListedVisaRefusal['state'], Pick<RightRow['state'], 'tone' | 'icon'>> = {
  waiting: { icon: 'clock' },
  accepted: { tone: 'ok', icon: 'check' },
  refused: { tone: 'err', icon: 'close' },
  dropped: { icon: 'back' },
}

/** Refused visas and cancelled stays to be read; the money of those that were accepted is a refund of its own. */
export function useVisaRefusals(
  search: string | undefined,
  onOpen: (asked: ListedVisaRefusal) => void,
): RightsSection {
  const { t } = useTranslation('rights')
  const list = useRights(visaRefusals, { search })
  const rows = list.rows?.map((asked): RightRow => {
    const { id, state, student, contract, isLate } = asked
    return {
      kind: 'visa',
      id,
      student: fullNameOf(student),
      about: t(productOf(contract.insuranceType).name),
      contract: contract.reference,
      title: t(`visa.${asked.isReread ? 'reread' : 'title'}.${asked.cause}`),
      reference: asked.reference,
      cents: asked.refundCents,
      dueOn: asked.dueOn,
      isLate,
      isDone: state !== 'waiting',
      state: isLate
        ? { tone: 'err', icon: 'alert', label: t('visa.state.late') }
        : {
            ...looks[state],
            label: t(`visa.state.${state}`),
            ...(asked.refundDeclined && { detail: t('refund.state.declined') }),
          },
      action: {
        label: t('visa.open'),
        ...(state === 'waiting' && { isUrgent: true }),
        run: () => onOpen(asked),
      },
    }
  })
  return { ...list, rows }
}
