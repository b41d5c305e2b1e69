import type { Area } from '@cursus/shared/accounts'
import type { User } from '@cursus/shared/users'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Need } from '../../ui/need.tsx'
import { Alert, Note } from '../../ui/note.tsx'
import { toastSuccess } from '../../ui/toasts.ts'
import { AreasField } from './areas-field.tsx'
import { nameOf } from './user-words.ts'
import { useChangeAreas } from './users.api.ts'

/** Says what an administrator works on; they sign in again. */
export function AreasDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation('users')
  const [areas, setAreas] = useState<Area[]>(user.areas)
  const [isTried, setTried] = useState(false)
  const change = useChangeAreas()
  const isReady = areas.length > 0
  const save = () => {
    setTried(true)
    if (!isReady) return
    change.mutate(
      { id: user.id, areas },
      {
        onSuccess() {
          toastSuccess(t('areas.done'), nameOf(user))
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      width={520}
      title={t('areas.title', { name: nameOf(user) })}
      lead={<bdi dir="ltr">{user.email}</bdi>}
      footer={
        <>
          <Button look="line" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            busy={change.isPending}
            aria-disabled={!isReady || undefined}
            aria-describedby="areas-need"
            onClick={save}
          >
            {t('areas.save')}
          </Button>
        </>
      }
    >
      <div className="stack">
        {change.isError && <Alert title={messageOf(change.error, t('error.server.connection'))} />}
        <AreasField value={areas} onChange={setAreas} />
        <Need id="areas-need">{isTried && !isReady ? t('areas.need') : undefined}</Need>
        <Note>{t('areas.note')}</Note>
      </div>
    </Dialog>
  )
}
