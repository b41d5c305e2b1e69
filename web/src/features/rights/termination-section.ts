import { parseDay } from '@cursus/shared/day'
import { fullNameOf } from '@cursus/shared/full-name'
import type { AskedTermination } from '@cursus/shared/terminations'
import { useTranslation } from '../../i18n/use-translation.ts'
import { productOf } from '../../insurance/products.ts'
import { useToday } from '../../ui/use-today.ts'
import type { RightRow, RightsSection } from './right-row.ts'
import { terminations, useRights } from './rights.api.ts'

const looks: Record<AskedTermination['state'], Pick<RightRow['state'], 'tone' | 'icon'>> = {
  running: { icon: 'clock' },
  ended: { tone: 'ok', icon: 'check' },
  taken_back: { icon: 'back' },
  overtaken: { icon: 'back' },
  refused: { tone: 'err', icon: 'close' },
}

/** Requests to leave; the money that goes back on their day is a refund of its own. */
export function useTerminations(
  search: string | undefined,
  onOpen: (asked: AskedTermination) => void,
): RightsSection {
  const { t } = useTranslation('rights')
  const list = useRights(terminations, { search })
  const today = useToday()
  const rows = list.rows?.map((asked): RightRow => {
    const { id, state, student, contract, reason, refundCents, hasProof, mayBeRefused, answerBy } = asked
    return {
      kind: 'termination',
      id,
      student: fullNameOf(student),
      about: t(productOf(contract.insuranceType).name),
      contract: contract.reference,
      title: t(`termination.${reason}`),
      reference: asked.reference,
      cents: refundCents,
      // Until it is looked at, the day of the queue counts; from then on the day of its end.
      dueOn: answerBy ?? asked.endsOn,
      isLate: answerBy !== null && (parseDay(answerBy) ?? today) < today,
      isDone: state !== 'running',
      state: answerBy
        ? { tone: 'warn', icon: 'clock', label: t('termination.state.toCheck') }
        : { ...looks[state], label: t(`termination.state.${state}`) },
      ...((hasProof || mayBeRefused || answerBy !== null) && {
        action: { label: t('termination.open'), run: () => onOpen(asked) },
      }),
    }
  })
  return { ...list, rows }
}
