import type { Refund, RefundState } from '@cursus/shared/refunds'
import { useQuery } from '@tanstack/react-query'
import { useListFailure } from '../../api/list-failure.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { productOf } from '../../insurance/products.ts'
import { useWorksOn } from '../../session/session.ts'
import { isToSend } from './refund-to-send.ts'
import { areasOfRights, type RightRow, type RightsSection } from './right-row.ts'
import { allRefunds } from './rights.api.ts'

const looks: Record<RefundState, Pick<RightRow['state'], 'tone' | 'icon'>> = {
  asked: { icon: 'clock' },
  sent: { tone: 'info', icon: 'send' },
  received: { tone: 'ok', icon: 'check' },
  failed: { tone: 'err', icon: 'alert' },
}

/** Refunds; one that waits or was refused may be sent by hand. */
export function useRefunds(onSend: (refund: Refund) => void): RightsSection {
  const { t } = useTranslation('rights')
  const isTheirs = useWorksOn(...areasOfRights.refund)
  const list = useQuery({ ...allRefunds, enabled: isTheirs })
  const failure = useListFailure(list)
  const rows = (isTheirs ? list.data?.data : [])?.map((refund): RightRow => {
    const { id, state, student, contract, cause, isLate, heldBy } = refund
    return {
      kind: 'refund',
      id,
      student: student ? `${student.name} ${student.lastName}` : '',
      about: t(productOf(contract.insuranceType).name),
      contract: contract.reference,
      title: t(`refund.${cause}`),
      reference: refund.reference,
      cents: refund.amountCents,
      dueOn: refund.dueOn,
      isLate,
      isDone: state === 'received',
      state: heldBy
        ? {
            icon: 'clock',
            label: t('held.state'),
            detail: t('held.state.by', { name: `${heldBy.name} ${heldBy.lastName}` }),
          }
        : { ...looks[state], label: t(`refund.state.${state}`) },
      ...(isToSend(refund) && {
        action: {
          label: heldBy ? t('held.action') : t(`refund.send.${state === 'failed' ? 'failed' : 'asked'}`),
          isUrgent: true,
          run: () => onSend(refund),
        },
      }),
    }
  })
  return { rows, failure, total: list.data?.total }
}
