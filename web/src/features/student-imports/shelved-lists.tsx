import type { ShelvedList } from '@cursus/shared/student-imports'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useListFailure } from '../../api/list-failure.ts'
import { useTellError } from '../../api/use-tell-error.ts'
import { LoadFailed } from '../../frame/load-failed.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { formatDay } from '../../ui/format.ts'
import { Ltr } from '../../ui/ltr.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import * as tableStyles from '../../ui/table.module.css'
import { dropShelved, shelvedList, shelvedLists } from './shelved-lists.api.ts'
import type { List } from './student-imports.api.ts'
import * as styles from './student-imports.module.css'

/** Lists that this administrator put aside, for any school; nothing without any. */
export function ShelvedLists({ onTakeUp }: { onTakeUp: (id: string) => void }) {
  const { t } = useTranslation(['student-imports', 'tables'])
  const client = useQueryClient()
  const asked = useQuery(shelvedLists)
  const { data } = asked
  const drop = useMutation({
    mutationFn: dropShelved,
    onError: useTellError(),
    onSettled: () => client.invalidateQueries(shelvedLists),
  })
  const failure = useListFailure(asked)
  if (!failure && !data?.length) return null
  const columns: Column<ShelvedList>[] = [
    {
      key: 'file',
      header: t('import.file'),
      kind: 'title',
      cell: ({ fileName }) => <bdi className="break-anywhere">{fileName}</bdi>,
    },
    { key: 'school', header: t('import.school'), cell: ({ schoolName }) => <bdi>{schoolName}</bdi> },
    { key: 'until', header: t('keep.until'), cell: ({ until }) => <Ltr>{formatDay(until)}</Ltr> },
    {
      key: 'act',
      header: t('tables:table.actions'),
      kind: 'action',
      cell: ({ id, fileName }) => (
        <span className="row">
          <Button
            look="ghost"
            small
            aria-label={t('keep.takeUpOf', { file: fileName })}
            onClick={() => onTakeUp(id)}
          >
            {t('keep.takeUp')}
          </Button>
          <Button
            look="ghost"
            small
            busy={drop.isPending && drop.variables === id}
            aria-label={t('keep.dropOf', { file: fileName })}
            onClick={() => drop.mutate(id)}
          >
            {t('keep.drop')}
          </Button>
        </span>
      ),
    },
  ]
  return (
    <section className={`${tableStyles.frame} above-24`}>
      <div className={tableStyles.tools}>
        <h2 className={`${styles.heading} grow`}>{t('keep.title')}</h2>
        <p className="muted small">{t('keep.lead')}</p>
      </div>
      <DataTable
        caption={t('keep.title')}
        columns={columns}
        rows={data}
        failure={failure}
        keyOf={({ id }) => id}
        onOpen={({ id }) => onTakeUp(id)}
        empty={null}
      />
    </section>
  )
}

interface TakeUpProps {
  id: string
  onList: (list: List) => void
}

/** Fetches a list that was put aside. */
export function TakeUp({ id, onList }: TakeUpProps) {
  const { t } = useTranslation('student-imports')
  const { data, error, refetch } = useQuery(shelvedList(id))
  useEffect(() => {
    if (data) onList(data)
  }, [data, onList])
  if (!error) return <Skeleton height={220} />
  return <LoadFailed title={t('keep.unread')} error={error} retry={() => void refetch()} />
}
