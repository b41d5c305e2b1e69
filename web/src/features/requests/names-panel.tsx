import { fullNameOf } from '@cursus/shared/full-name'
import type { NameChange } from '@cursus/shared/name-changes'
import { nameChangeStates } from '@cursus/shared/words'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { formatDay } from '../../ui/format.ts'
import { Ltr } from '../../ui/ltr.tsx'
import { CutText, TwoLines } from '../../ui/two-lines.tsx'
import { type Columns, ListPanel } from './list-panel.tsx'
import { NameDialog } from './name-dialog.tsx'
import { nameLooks } from './request-words.ts'
import { nameChangesPage } from './requests.api.ts'
import type { ListProps } from './requests-search.ts'

/** Requests for another name or birthday, the one that waits longest first. */
export function NamesPanel({ asked, onAsk }: ListProps) {
  const { t } = useTranslation('requests')
  return (
    <ListPanel
      asked={asked}
      onAsk={onAsk}
      list={useQuery(nameChangesPage(asked))}
      words={{
        title: t('names.title'),
        search: t('names.search'),
        none: t('names.none'),
        noneLead: t('names.none.lead'),
      }}
      states={nameChangeStates}
      countIn={(state, count) => t(`count.name.${state}`, { count })}
      columns={useColumns()}
      dialog={(change, show) => <NameDialog key={change.id} change={change} onClose={() => show(null)} />}
    />
  )
}

function useColumns(): Columns<NameChange> {
  const { t } = useTranslation('requests')
  return (onOpen) => [
    {
      key: 'from',
      header: t('col.nameNow'),
      kind: 'title',
      cell: ({ fromName, fromLastName, email }) => (
        <TwoLines under={<bdi dir="ltr">{email}</bdi>}>
          <b dir="auto">
            {fromName} {fromLastName}
          </b>
        </TwoLines>
      ),
    },
    {
      key: 'name',
      header: t('col.nameAsked'),
      cell: ({ name, lastName, birthday }) => (
        <TwoLines under={birthday && <Ltr>{birthday}</Ltr>}>
          <bdi>
            {name} {lastName}
          </bdi>
        </TwoLines>
      ),
    },
    {
      key: 'reason',
      header: t('col.reason'),
      className: 'break-anywhere',
      cell: ({ reason }) => <CutText>{reason}</CutText>,
    },
    {
      key: 'createdAt',
      header: t('col.received'),
      cell: ({ createdAt }) => <Ltr>{formatDay(createdAt)}</Ltr>,
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
        const of = { name: fullNameOf({ name: change.fromName, lastName: change.fromLastName }) }
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
