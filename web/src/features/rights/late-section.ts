import { fullNameOf } from '@cursus/shared/full-name'
import type { LatePayment } from '@cursus/shared/payments'
import { useQuery } from '@tanstack/react-query'
import { useListFailure } from '../../api/list-failure.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { productOf } from '../../insurance/products.ts'
import { useWorksOn } from '../../session/session.ts'
import { useToday } from '../../ui/use-today.ts'
import { type LateStanding, lateStandingOf } from './late-standing.ts'
import { areasOfRights, type RightRow, type RightsSection } from './right-row.ts'
import { latePayments } from './rights.api.ts'

const looks: Record<LateStanding['state'], Pick<RightRow['state'], 'tone' | 'icon'>> = {
  failed: { icon: 'clock' },
  reminded: { tone: 'info', icon: 'mail' },
  noticed: { icon: 'clock' },
  toPost: { tone: 'warn', icon: 'file' },
  postLate: { tone: 'err', icon: 'alert' },
  posted: { tone: 'info', icon: 'send' },
  suspended: { tone: 'err', icon: 'alert' },
}

/** Premiums that are late; a formal notice is printed, posted and noted by hand. */
export function useLatePayments(onOpen: (late: LatePayment) => void): RightsSection {
  const { t } = useTranslation('rights')
  const isTheirs = useWorksOn(...areasOfRights.late)
  const list = useQuery({ ...latePayments, enabled: isTheirs })
  const failure = useListFailure(list)
  const today = useToday()
  const rows = (isTheirs ? list.data?.data : [])?.map((late): RightRow => {
    const { id, student, insuranceType, reference, owedCents, hasNotice } = late
    const { state, dueOn } = lateStandingOf(late, today)
    const isToPost = state === 'toPost' || state === 'postLate'
    return {
      kind: 'late',
      id,
      student: fullNameOf(student),
      about: t(productOf(insuranceType).name),
      title: t('late.title', { day: late.late.days.failed }),
      reference,
      cents: owedCents,
      dueOn,
      isLate: state === 'postLate',
      isDone: false,
      state: { ...looks[state], label: t(`late.state.${state}`) },
      ...(hasNotice && {
        action: {
          label: t(isToPost ? 'late.post' : 'late.open'),
          isUrgent: isToPost,
          run: () => onOpen(late),
        },
      }),
    }
  })
  return { rows, failure }
}
