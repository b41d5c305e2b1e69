import type { Student, StudentList } from '@cursus/shared/students'
import { unopened } from '@cursus/shared/words'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Alert } from '../../ui/note.tsx'
import { invitationRuns, useStartInvitations } from './invitation-runs.api.ts'
import * as styles from './students.module.css'
import type { StudentsSearch } from './students-search.ts'

interface InviteAllProps {
  asked: StudentsSearch
  list: StudentList | undefined
}

/** Offers, for a list of accounts that a link helps, new links for all of them, not only for those of the page. */
export function InviteAll({ asked, list }: InviteAllProps) {
  const { t, i18n } = useTranslation('students')
  const [open, setOpen] = useState(false)
  const isHelped = unopened.some((account) => account === asked.account)
  if (!isHelped || !list || list.total === 0) return <UnderWay />
  const figure = new Intl.NumberFormat(`${i18n.language}-u-nu-latn`).format(list.total)
  const words = { count: list.total, figure: `${figure}${list.totalIsCapped ? '+' : ''}` }
  return (
    <>
      <UnderWay />
      <Button look="line" small onClick={() => setOpen(true)}>
        <Icon name="send" size="s" mirrored />
        {t('invite.all', words)}
      </Button>
      {open && (
        <InviteDialog
          asked={asked}
          sample={list.data.slice(0, 5)}
          title={t('invite.title', words)}
          submit={t('invite.submit', words)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** The way to a run that is not over. */
function UnderWay() {
  const { t } = useTranslation('students')
  const run = useQuery(invitationRuns).data?.find(({ state }) => state === 'running' || state === 'paused')
  if (!run) return null
  return (
    <Link to="/jobs/$id" params={{ id: run.id }}>
      {t(`run.link.${run.state}`)}
    </Link>
  )
}

interface InviteDialogProps {
  asked: StudentsSearch
  sample: readonly Student[]
  title: string
  submit: string
  onClose: () => void
}

/** Asks before: how many, the first of them by name and e-mail, and what becomes of older links. */
function InviteDialog({ asked, sample, title, submit, onClose }: InviteDialogProps) {
  const { t } = useTranslation('students')
  const [key] = useState(() => crypto.randomUUID())
  const navigate = useNavigate()
  const start = useStartInvitations(asked)
  const send = () =>
    start.mutate(key, { onSuccess: ({ id }) => void navigate({ to: '/jobs/$id', params: { id } }) })
  return (
    <Dialog
      open
      onClose={onClose}
      width={560}
      title={title}
      footer={
        <>
          <Button look="line" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button busy={start.isPending} onClick={send}>
            {submit}
          </Button>
        </>
      }
    >
      <div className="stack">
        {start.isError && <Alert title={messageOf(start.error, t('error.server.connection'))} />}
        <p>{t('invite.lead')}</p>
        <ul className={styles.sample} aria-label={t('invite.sample')}>
          {sample.map(({ id, name, lastName, email }) => (
            <li key={id}>
              <b dir="auto">{`${name} ${lastName}`}</b>
              <bdi dir="ltr" className="muted small break-anywhere as-block">
                {email}
              </bdi>
            </li>
          ))}
        </ul>
        <p className="muted small">{t('invite.later')}</p>
      </div>
    </Dialog>
  )
}
