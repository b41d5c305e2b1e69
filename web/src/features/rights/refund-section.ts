import { fullNameOf } from '@cursus/shared/full-name'
import type { Refund, RefundState } from '@cursus/shared/refunds'
import { type Translate, useTranslation } from '../../i18n/use-translation.ts'
import { productOf } from '../../insurance/products.ts'
import { useWorksOn } from '../../session/session.ts'
import { answersTo, isToSend } from './refund-to-send.ts'
import { areasOfRights, type RightRow, type RightsSection } from './right-row.ts'
import { refunds, useRights } from './rights.api.ts'

const looks: Record<RefundState, Pick<RightRow['state'], 'tone' | 'icon'>> = {
  asked: { icon: 'clock' },
  sent: { tone: 'info', icon: 'send' },
  received: { tone: 'ok', icon: 'check' },
  failed: { tone: 'err', icon: 'alert' },
  declined: { tone: 'err', icon: 'close' },
}

const nameOf = (person: { name: string; lastName: string }) => fullNameOf(person)

/** Refunds; one that waits, was refused or was declined is answered by hand. */
export function useRefunds(search: string | undefined, onSend: (refund: Refund) => void): RightsSection {
  const { t } = useTranslation('rights')
  const isTheirs = useWorksOn(...areasOfRights.refund)
  const list = useRights(refunds, { search, enabled: isTheirs })
  const rows = (isTheirs ? list.rows : [])?.map((refund): RightRow => {
    const { id, state, student, contract, cause, isLate } = refund
    return {
      kind: 'refund',
      id,
      student: student ? fullNameOf(student) : '',
      about: t(productOf(contract.insuranceType).name),
      contract: contract.reference,
      title: t(`refund.${cause}`),
      reference: refund.reference,
      cents: refund.amountCents,
      dueOn: refund.dueOn,
      isLate,
      isDone: state === 'received',
      state: stateOf(refund, t),
      ...(isToSend(refund) && {
        action: { label: t(actionOf(refund)), isUrgent: true, run: () => onSend(refund) },
      }),
    }
  })
  return { ...list, rows }
}

function stateOf({ state, heldBy, declined, dispute }: Refund, t: Translate): RightRow['state'] {
  if (dispute === 'holds') return { icon: 'clock', tone: 'warn', label: t('refund.state.disputed') }
  if (heldBy) {
    const detail = t('held.state.by', { name: nameOf(heldBy) })
    return { icon: 'clock', label: t('held.state'), detail }
  }
  const label = t(`refund.state.${state}`)
  if (dispute === 'paid' && state === 'received')
    return { ...looks[state], label, detail: t('refund.byBank') }
  if (state !== 'declined' || !declined) return { ...looks[state], label }
  return { ...looks[state], label, detail: t('declined.by', { name: nameOf(declined.by) }) }
}

function actionOf(refund: Refund) {
  const { state, heldBy } = refund
  if (heldBy) return 'held.action'
  if (state === 'declined') return 'again.action'
  if (answersTo(refund)[0] === 'paid') return 'refund.send.paid'
  return `refund.send.${state === 'failed' ? 'failed' : 'asked'}`
}
