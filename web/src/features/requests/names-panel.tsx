import type { NameChange } from '@cursus/shared/name-changes'
import { nameChangeStates } from '@cursus/shared/words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useListFailure } from '../../api/list-failure.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Ltr } from '../../ui/ltr.tsx'
import * as tableStyles from '../../ui/table.module.css'
import { ListPager, ListTools } from './list-tools.tsx'
import { NameDialog } from './name-dialog.tsx'
import { nameLooks, receivedOn } from './request-words.ts'
import { nameChangesPage } from './requests.api.ts'
import * as styles from './requests.module.css'
import type { ListProps } from './requests-search.ts'

/** Requests for other names, the one that waits longest first. */
export function NamesPanel({ asked, onAsk }: ListProps) {
  const { t } = useTranslation('requests')
  const [open, setOpen] = useState<NameChange | null>(null)
  const list = useQuery(nameChangesPage(asked))
  const failure = useListFailure(list)
  const counts = list.data?.counts
  const columns = useColumns(setOpen)
  return (
    <>
      <div className={`${tableStyles.frame} ${styles.panel}`}>
        <ListTools
          asked={asked}
          onAsk={onAsk}
          label={t('names.search')}
          states={[
            { state: undefined, label: t('count.all', { count: counts?.all ?? 0 }) },
            ...nameChangeStates.map((state) => ({
              state,
              label: t(`count.name.${state}`, { count: counts?.[state] ?? 0 }),
            })),
          ]}
        />
        <DataTable
          caption={t('names.title')}
          columns={columns}
          rows={list.data?.data}
          keyOf={({ id }) => id}
          onOpen={setOpen}
          failure={failure}
          stale={list.isPlaceholderData}
          empty={
            <>
              <b>{t('names.none')}</b>
              <p className="muted">{t('names.none.lead')}</p>
            </>
          }
        />
        <ListPager asked={asked} onAsk={onAsk} list={list.data} />
      </div>
      {open && <NameDialog key={open.id} change={open} onClose={() => setOpen(null)} />}
    </>
  )
}

function useColumns(onOpen: (change: NameChange) => void): Column<NameChange>[] {
  const { t } = useTranslation('requests')
  return [
    {
      key: 'from',
      header: t('col.nameNow'),
      kind: 'title',
      cell: ({ fromName, fromLastName, email }) => (
        <span>
          <b dir="auto">
            {fromName} {fromLastName}
          </b>
          <br />
          <bdi dir="ltr" className="muted">
            {email}
          </bdi>
        </span>
      ),
    },
    {
      key: 'name',
      header: t('col.nameAsked'),
      cell: ({ name, lastName }) => (
        <bdi>
          {name} {lastName}
        </bdi>
      ),
    },
    {
      key: 'reason',
      header: t('col.reason'),
      className: 'break-anywhere',
      cell: ({ reason }) => <bdi>{reason}</bdi>,
    },
    {
      key: 'createdAt',
      header: t('col.received'),
      cell: ({ createdAt }) => <Ltr>{receivedOn(createdAt)}</Ltr>,
    },
    {
      key: 'state',
      header: t('col.state'),
      cell: ({ state }) => <Badge {...nameLooks[state]}>{t(`name.${state}`)}</Badge>,
    },
    {
      key: 'open',
      header: t('col.actions'),
      kind: 'action',
      cell: (change) => {
        const of = { name: `${change.fromName} ${change.fromLastName}` }
        const isWaiting = change.state === 'asked'
        return (
          <Button
            look={isWaiting ? 'line' : 'ghost'}
            small
            aria-label={t(isWaiting ? 'name.answer.of' : 'open.of', of)}
            onClick={() => onOpen(change)}
          >
            {t(isWaiting ? 'answer' : 'open')}
          </Button>
        )
      },
    },
  ]
}
