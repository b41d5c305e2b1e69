import { addDays, dayOf } from '@cursus/shared/day'
import type { QueueItem } from '@cursus/shared/queue'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatDay } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toastError, toastSuccess } from '../../ui/toasts.ts'
import { administrators, type Named, useChangeItem } from './queue.api.ts'
import * as styles from './queue.module.css'

/** Chooses the assignee of an entry: any administrator in service, or nobody. */
export function AssignTool({ named, item: { assignee } }: { named: Named; item: QueueItem }) {
  const { t } = useTranslation('queue')
  const own = useSession()?.email.toLowerCase()
  const { data: people = [] } = useQuery(administrators)
  const change = useChangeItem(named)
  const isListed = !assignee || people.some(({ id }) => id === assignee.id)
  const assign = (assigneeId: string | null) =>
    change.mutate(
      { assigneeId },
      {
        onSuccess: () => toastSuccess(t(assigneeId ? 'assign.done' : 'assign.done.nobody')),
        onError: (error) =>
          toastError(t('error.toast.title'), messageOf(error, t('error.server.connection'))),
      },
    )
  const choices = [
    ...(isListed || !assignee ? [] : [{ value: assignee.id, name: `${assignee.name} ${assignee.lastName}` }]),
    ...people.map(({ id, name, lastName, email }) => ({
      value: id,
      name: email.toLowerCase() === own ? t('assign.me', { name }) : `${name} ${lastName}`,
    })),
  ]
  return (
    <div data-key="a" className={styles.assign} aria-busy={change.isPending || undefined}>
      <ChoiceField
        label={t('assign.label')}
        value={(change.isPending ? change.variables.assigneeId : assignee?.id) ?? ''}
        none={t('filter.nobody')}
        choices={choices}
        onChoose={(id) => assign(id ?? null)}
      />
    </div>
  )
}

/** Puts a thing off until a day: it is shown again then, or when its student writes. */
export function PostponeTool({ named, until }: { named: Named; until: string | null }) {
  const { t } = useTranslation('queue')
  const today = dayOf(new Date())
  const [open, setOpen] = useState(false)
  const [day, setDay] = useState(addDays(today, 1))
  const change = useChangeItem(named)
  const isGood = day > today && day <= addDays(today, 90)
  const put = (postponedUntil: string | null) =>
    change.mutate(
      { postponedUntil },
      {
        onSuccess() {
          setOpen(false)
          toastSuccess(
            t(postponedUntil ? 'postpone.done' : 'postpone.taken'),
            postponedUntil ? formatDay(postponedUntil) : '',
          )
        },
        onError: (error) =>
          toastError(t('error.toast.title'), messageOf(error, t('error.server.connection'))),
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
        {t('postpone.back', { day: formatDay(dayOf(new Date(until))) })}
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
