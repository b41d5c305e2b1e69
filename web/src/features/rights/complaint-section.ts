import { useQuery } from '@tanstack/react-query'
import { useListFailure } from '../../api/list-failure.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { RightRow, RightsSection } from './right-row.ts'
import { openComplaints } from './rights.api.ts'

/** Complaints that wait for an answer, which is written on the page of requests. */
export function useComplaints(): RightsSection {
  const { t } = useTranslation('rights')
  const list = useQuery(openComplaints)
  const failure = useListFailure(list)
  const rows = list.data?.data.map(
    (one): RightRow => ({
      kind: 'complaint',
      id: one.id,
      student: `${one.name} ${one.lastName}`,
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
