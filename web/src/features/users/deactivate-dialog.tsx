import type { User } from '@cursus/shared/users'
import { messageOf } from '../../api/api-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Alert, Note } from '../../ui/note.tsx'
import { toastSuccess } from '../../ui/toasts.ts'
import { nameOf } from './user-words.ts'
import { useDeactivate } from './users.api.ts'

interface DeactivateDialogProps {
  users: readonly User[] | null
  onClose: () => void
  onDone: () => void
}

/** Asks before accounts are deactivated, each named with its e-mail: what it does to their owners, and that it can be taken back. */
export function DeactivateDialog({ users, onClose, onDone }: DeactivateDialogProps) {
  return users && <OpenDialog users={users} onClose={onClose} onDone={onDone} />
}

function OpenDialog({ users, onClose, onDone }: DeactivateDialogProps & { users: readonly User[] }) {
  const { t } = useTranslation('users')
  const own = useSession()?.email
  const change = useDeactivate()
  const isOwn = ({ email }: User) => email.toLowerCase() === own?.toLowerCase()
  const toDeactivate = users.filter((user) => user.state !== 'deactivated' && !isOwn(user))
  const [only] = toDeactivate
  const name = toDeactivate.length === 1 && only ? nameOf(only) : ''
  const confirm = () =>
    change.mutate(toDeactivate, {
      onSuccess: () => {
        toastSuccess(t('deactivate.done', { count: toDeactivate.length }))
        onDone()
        onClose()
      },
    })
  return (
    <Dialog
      open
      onClose={onClose}
      width={540}
      title={
        name ? t('deactivate.title.one', { name }) : t('deactivate.title', { count: toDeactivate.length })
      }
      lead={name && <bdi dir="ltr">{only?.email}</bdi>}
      footer={
        <>
          <Button look="line" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          {toDeactivate.length > 0 && (
            <Button look="danger" busy={change.isPending} onClick={confirm}>
              {t('deactivate.confirm', { count: toDeactivate.length })}
            </Button>
          )}
        </>
      }
    >
      <div className="stack">
        {change.isError && <Alert title={messageOf(change.error, t('error.server.connection'))} />}
        {toDeactivate.length > 0 && (
          <ul className="bullets">
            <li>{t('deactivate.sessions')}</li>
            <li>{t('deactivate.contracts')}</li>
            <li>{t('deactivate.again')}</li>
          </ul>
        )}
        {toDeactivate.length > 1 && (
          <ul className="bullets">
            {toDeactivate.map((user) => (
              <li key={user.id}>
                <bdi>{nameOf(user)}</bdi> · <bdi dir="ltr">{user.email}</bdi>
              </li>
            ))}
          </ul>
        )}
        {users.some(isOwn) && <Note kind="warn">{t('deactivate.own')}</Note>}
        {users.some(({ state }) => state === 'deactivated') && <Note>{t('deactivate.already')}</Note>}
      </div>
    </Dialog>
  )
}
