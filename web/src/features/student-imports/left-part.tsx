import type { StudentImportCheck } from '@cursus/shared/student-imports'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Alert } from '../../ui/note.tsx'
import * as tableStyles from '../../ui/table.module.css'
import { TextField } from '../../ui/text-field.tsx'
import { prepareLeavers, type Shelved, shelveList } from './shelved-lists.api.ts'
import type { List } from './student-imports.api.ts'
import { usePersonColumns } from './use-person-columns.tsx'

type Left = StudentImportCheck['left'][number]

interface LeftPartProps {
  list: List
  check: StudentImportCheck
  /** True while the people shown do not follow all corrections. */
  isChecking: boolean
  onShelved: (shelved: Shelved) => void
}

/** Students of the school whom the list does not name: they stay, and can be marked together; who is unticked is not. */
export function LeftPart({ list, check, isChecking, onShelved }: LeftPartProps) {
  const { t } = useTranslation(['student-imports', 'tables'])
  const [spared, setSpared] = useState<ReadonlySet<string>>(new Set())
  const [asking, setAsking] = useState(false)
  const { left, leftTotal } = check
  const except = left.map(({ id }) => id).filter((id) => spared.has(id))
  const count = leftTotal - except.length
  const columns = usePersonColumns<Left>()
  const chosen = new Set(left.map(({ id }) => id).filter((id) => !spared.has(id)))
  const choose = (next: ReadonlySet<string>) =>
    setSpared(new Set(left.map(({ id }) => id).filter((id) => !next.has(id))))
  return (
    <div className={tableStyles.frame}>
      <div className={tableStyles.tools}>
        <h2>{t('fates.left.title')}</h2>
        <p className="muted small grow">{t('fates.left.lead')}</p>
        {leftTotal > 0 && (
          <Button
            look="line"
            small
            aria-disabled={count === 0 || isChecking || undefined}
            onClick={() => count > 0 && !isChecking && setAsking(true)}
          >
            {t('left.mark', { count })}
          </Button>
        )}
      </div>
      <DataTable
        caption={t('fates.left.title')}
        columns={columns}
        rows={left}
        keyOf={({ id }) => id}
        selection={{ chosen, onChoose: choose, nameOf: ({ name }) => name }}
        empty={<p className="muted">{t('fates.nobody')}</p>}
      />
      {leftTotal > left.length && (
        <div className={tableStyles.pager}>
          <span className="figures muted">{t('left.others', { count: leftTotal - left.length })}</span>
        </div>
      )}
      {asking && <MarkDialog {...{ list, count, except, onShelved }} onClose={() => setAsking(false)} />}
    </div>
  )
}

interface MarkDialogProps extends Pick<LeftPartProps, 'list' | 'onShelved'> {
  count: number
  except: readonly string[]
  onClose: () => void
}

/** Asks for the tag; whom it touches is shown next, on the page of the run. The list is put aside, to come back to it. */
function MarkDialog({ list, count, except, onShelved, onClose }: MarkDialogProps) {
  const { t } = useTranslation('student-imports')
  const navigate = useNavigate()
  const [label, setLabel] = useState(() => t('left.label', { year: String(new Date().getFullYear()) }))
  const prepare = useMutation({
    mutationFn: async () => {
      const id = await prepareLeavers(list, label, except)
      if (!list.shelf) onShelved(await shelveList(list))
      return id
    },
    onSuccess: (id) => void navigate({ to: '/jobs/$id', params: { id } }),
  })
  const isReady = label.trim() !== ''
  return (
    <Dialog
      open
      onClose={onClose}
      width={480}
      title={t('left.mark', { count })}
      footer={
        <>
          <Button look="line" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            busy={prepare.isPending}
            aria-disabled={!isReady || undefined}
            onClick={() => isReady && prepare.mutate()}
          >
            {t('left.next')}
          </Button>
        </>
      }
    >
      <div className="stack">
        {prepare.isError && <Alert title={messageOf(prepare.error, t('app.failed'))} />}
        <p>{t('left.means')}</p>
        <TextField
          label={t('left.tag')}
          value={label}
          maxLength={40}
          onChange={({ target }) => setLabel(target.value)}
        />
      </div>
    </Dialog>
  )
}
