import { addDays, dayOf } from '@cursus/shared/day'
import type { QueueItem } from '@cursus/shared/queue'
import { areasOfKind } from '@cursus/shared/queue-kinds'
import { addWorkingDays } from '@cursus/shared/working-days'
import { useState } from 'react'
import { useTellError } from '../../api/use-tell-error.ts'
import { AssigneeField } from '../../forms/assignee-field.tsx'
import type { Named } from '../../forms/watching.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatDay } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toastSuccess } from '../../ui/toasts.ts'
import { useChangeItem } from './queue.api.ts'
import * as styles from './queue-entry.module.css'

/** Chooses who handles an entry. */
export function AssignTool({ named, item: { assignee } }: { named: Named; item: QueueItem }) {
  const { t } = useTranslation('queue')
  const change = useChangeItem(named)
  return (
    <div data-key="a" className={styles.assign}>
      <AssigneeField
        t={t}
        assignee={assignee}
        needed={areasOfKind[named.kind]}
        onAssign={(assigneeId) => change.mutateAsync({ assigneeId })}
      />
    </div>
  )
}

/** Puts a thing off until a day: it is shown again then, or when its student writes. */
export function PostponeTool({ named, until }: { named: Named; until: string | null }) {
  const { t } = useTranslation('queue')
  const today = dayOf(new Date())
  const [open, setOpen] = useState(false)
  const [day, setDay] = useState(addWorkingDays(today, 1))
  const change = useChangeItem(named)
  const isGood = day > today && day <= addDays(today, 90)
  const before = until && dayOf(new Date(until))
  const told = (to: string | null) => t(to ? 'postpone.done' : 'postpone.taken')
  const failed = useTellError()
  // Taken back from the notice, another entry may stand here by then.
  const takeBack = () =>
    void change.mutateAsync({ postponedUntil: before }).then(() => toastSuccess(told(before)), failed)
  const put = (postponedUntil: string | null) =>
    change.mutate(
      { postponedUntil },
      {
        onSuccess() {
          setOpen(false)
          toastSuccess(told(postponedUntil), postponedUntil ? formatDay(postponedUntil) : '', takeBack)
        },
        onError: failed,
      },
    )
  if (until) {
    return (
      <Button
        look="line"
        small
        busy={change.isPending}
        data-key="s"
        aria-keyshortcuts="S"
        onClick={() => put(null)}
      >
        <Icon name="clock" size="s" />
        {t('postpone.back', { day: formatDay(until) })}
      </Button>
    )
  }
  return (
    <>
      <Button
        look="line"
        small
        aria-haspopup="dialog"
        data-key="s"
        aria-keyshortcuts="S"
        onClick={() => setOpen(true)}
      >
        <Icon name="clock" size="s" />
        {t('postpone')}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('postpone')}
        lead={t('postpone.lead')}
        width={440}
      >
        <form
          className="stack"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (isGood && !change.isPending) put(day)
          }}
        >
          <TextField
            type="date"
            label={t('postpone.until')}
            value={day}
            min={addDays(today, 1)}
            max={addDays(today, 90)}
            error={isGood ? undefined : t('postpone.wrong')}
            onChange={({ target }) => setDay(target.value)}
          />
          <Button type="submit" busy={change.isPending} aria-disabled={!isGood || undefined}>
            {t('postpone.submit')}
          </Button>
        </form>
      </Dialog>
    </>
  )
}
