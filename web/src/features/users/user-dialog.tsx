import type { User } from '@cursus/shared/users'
import { type ReactNode, useState } from 'react'
import { AccountBadge } from '../../account/account-badge.tsx'
import { messageOf } from '../../api/api-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSession } from '../../session/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatDay, formatPhone } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Ltr } from '../../ui/ltr.tsx'
import { Alert } from '../../ui/note.tsx'
import * as summaryStyles from '../../ui/summary.module.css'
import { toastSuccess } from '../../ui/toasts.ts'
import { AreasDialog } from './areas-dialog.tsx'
import { nameOf } from './user-words.ts'
import { useInviteAgain, useReactivate } from './users.api.ts'
import * as styles from './users.module.css'
import { usePlaces } from './users-table.tsx'

interface UserDialogProps {
  user: User | null
  onClose: () => void
  onDeactivate: (user: User) => void
}

/** One account with what can be done to it. */
export function UserDialog({ user, ...rest }: UserDialogProps) {
  return user && <OpenDialog user={user} {...rest} />
}

function OpenDialog({ user, onClose, onDeactivate }: UserDialogProps & { user: User }) {
  const { t } = useTranslation('users')
  const isOwn = useSession()?.email.toLowerCase() === user.email.toLowerCase()
  const [invite, reactivate] = [useInviteAgain(), useReactivate()]
  const failure = invite.error ?? reactivate.error
  const run = (change: typeof invite, done: string) =>
    change.mutate(user, {
      onSuccess: () => {
        toastSuccess(t(done), nameOf(user))
        onClose()
      },
    })
  const [isChoosing, setChoosing] = useState(false)
  if (isChoosing) return <AreasDialog user={user} onClose={onClose} />
  const mayInvite = user.state === 'invited' || user.state === 'unconfirmed'
  return (
    <Dialog
      open
      onClose={onClose}
      title={nameOf(user)}
      lead={t(`role.${user.role}`)}
      footer={
        <>
          <ButtonLink look="ghost" to="/audit" search={{ objectType: 'user', objectId: user.id }}>
            <Icon name="history" size="s" />
            {t('user.history')}
          </ButtonLink>
          {user.role !== 'ROLE_ADMIN' && (
            <ButtonLink look="ghost" to="/students/$id" params={{ id: user.id }}>
              <Icon name="person" size="s" />
              {t('user.page')}
            </ButtonLink>
          )}
          <span className="grow" />
          {mayInvite && (
            <Button look="line" busy={invite.isPending} onClick={() => run(invite, 'invite.done.of')}>
              {t(user.state === 'invited' ? 'user.inviteAgain' : 'user.confirmAgain')}
            </Button>
          )}
          {user.role === 'ROLE_ADMIN' && !isOwn && (
            <Button look="line" onClick={() => setChoosing(true)}>
              {t('areas.change')}
            </Button>
          )}
          {user.account.state === 'closed' ? null : user.state === 'deactivated' ? (
            <Button busy={reactivate.isPending} onClick={() => run(reactivate, 'reactivate.done.of')}>
              {t('user.reactivate')}
            </Button>
          ) : (
            !isOwn && (
              <Button look="danger" onClick={() => onDeactivate(user)}>
                {t('users.deactivate')}
              </Button>
            )
          )}
        </>
      }
    >
      {failure && <Alert title={messageOf(failure, t('error.server.connection'))} />}
      <Facts user={user} />
    </Dialog>
  )
}

function Facts({ user }: { user: User }) {
  const { t } = useTranslation('users')
  const place = usePlaces()(user)
  const { account, email, phoneNumber, createdAt, lastSignInAt } = user
  return (
    <dl className={`${summaryStyles.summary} ${styles.summary}`}>
      {account.state !== 'closed' && (
        <Fact name={t('users.col.email')}>
          <bdi dir="ltr" className="break-anywhere">
            {email}
          </bdi>
        </Fact>
      )}
      <Fact name={t('user.state')}>
        <AccountBadge account={account} />
      </Fact>
      {user.areas.length > 0 && (
        <Fact name={t('areas.label')}>
          {user.areas.map((area) => t(`area.${area}`)).join(t('users.comma'))}
        </Fact>
      )}
      {place && <Fact name={t('users.col.location')}>{place}</Fact>}
      {phoneNumber && (
        <Fact name={t('users.col.phone')}>
          <Ltr>{formatPhone(phoneNumber)}</Ltr>
        </Fact>
      )}
      <Fact name={t('users.col.registered')}>
        <Ltr>{formatDay(createdAt)}</Ltr>
      </Fact>
      <Fact name={t('user.lastSignIn')}>
        {lastSignInAt ? <Ltr>{formatDay(lastSignInAt)}</Ltr> : t('user.neverSignedIn')}
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
