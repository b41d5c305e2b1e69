import { useTranslation } from '../../i18n/use-translation.ts'
import { useWorksOn } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { useInvite } from './contracts.api.ts'
import * as styles from './contracts.module.css'
import { Fault } from './fault.tsx'
import type { StudentOfContracts } from './student.ts'

/** A student who has not opened the account yet gets the mail again; the older link dies. */
export function Invitation({ student: { id, email } }: { student: StudentOfContracts }) {
  const { t } = useTranslation('contracts')
  const invites = useWorksOn('schools')
  const invite = useInvite()
  return (
    <Note kind="warn" icon="mail" className={styles.invitation}>
      <div className={`row ${styles.invitationLine}`}>
        <span className={`grow ${styles.text}`}>{t('invitation.inactive')}</span>
        {invites && (
          <Button look="line" small busy={invite.isPending} onClick={() => invite.mutate(id)}>
            {t('invitation.send')}
          </Button>
        )}
      </div>
      <p className="small" role="status">
        {invite.isSuccess && t('invitation.sent', { email: `\u2068${email}\u2069` })}
      </p>
      <Fault error={invite.error} />
    </Note>
  )
}
