import { fullNameOf } from '@cursus/shared/full-name'
import { useQuery } from '@tanstack/react-query'
import { useListFailure } from '../../api/list-failure.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useWorksOn } from '../../session/session.ts'
import { areasOfRights, type RightRow, type RightsSection } from './right-row.ts'
import { openComplaints } from './rights.api.ts'

/** Complaints that wait for an answer, which is written on the page of requests. */
export function useComplaints(): RightsSection {
  const { t } = useTranslation('rights')
  const isTheirs = useWorksOn(...areasOfRights.complaint)
  const list = useQuery({ ...openComplaints, enabled: isTheirs })
  const failure = useListFailure(list)
  const rows = (isTheirs ? list.data?.data : [])?.map(
    (one): RightRow => ({
      kind: 'complaint',
      id: one.id,
      student: fullNameOf(one),
      title: t('complaint.title'),
      reference: one.reference,
      cents: null,
      dueOn: one.answerBy,
      isLate: one.isLate,
      isDone: false,
      state: one.isLate
        ? { tone: 'err', icon: 'alert', label: t('complaint.late') }
        : { tone: 'warn', icon: 'clock', label: t('complaint.open') },
      action: { label: t('complaint.answer'), href: '/certificate-requests?view=complaints' },
    }),
  )
  return { rows, failure, total: list.data?.total }
}
