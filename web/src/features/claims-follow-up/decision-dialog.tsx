import type { FollowedClaimDetail } from '@cursus/shared/claims'
import type { DecideClaim } from '@cursus/shared/claims-follow-up'
import { fullNameOf } from '@cursus/shared/full-name'
import { useState } from 'react'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { forgetForm } from '../../drafts/form-draft.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatMoney } from '../../ui/format.ts'
import { Alert, Note } from '../../ui/note.tsx'
import { toastError, toastSuccess } from '../../ui/toasts.ts'
import { useDecideClaim } from './claims-follow-up.api.ts'
import * as styles from './claims-follow-up.module.css'

interface DecisionDialogProps {
  claim: FollowedClaimDetail
  decision: DecideClaim
  onClose: () => void
}

/** The form of a claim's decision, and the name of its draft. */
export const formOf = (claimId: string) => `decision-${claimId}`

/** Asks once more, with the name and the amount: a decision is sent to the student and stands. */
export function DecisionDialog({ claim, decision, onClose }: DecisionDialogProps) {
  const { t, i18n } = useTranslation('claims-follow-up')
  const [key] = useState(() => crypto.randomUUID())
  const decide = useDecideClaim(claim.id)
  const { outcome, amountCents, reason } = decision
  const name = fullNameOf(claim.student)
  const amount = formatMoney(amountCents ?? 0, i18n.language)
  // Either way the decision that stands takes the place of the form, and of this dialog with it.
  const confirm = async () => {
    try {
      await decide.mutateAsync({ ...decision, key })
      toastSuccess(t('decision.done'), t('decision.done.detail', { name }))
    } catch (error) {
      if (!isDecided(error)) return
      toastError(t('error.toast.title'), error.message)
    }
    forgetForm(formOf(claim.id))
    document.getElementById('claim-decision')?.focus()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      width={560}
      title={t(`confirm.title.${outcome}`, { name, amount })}
      lead={
        <>
          <bdi dir="ltr">{claim.student.email}</bdi> · <bdi>{claim.title}</bdi>
        </>
      }
      footer={
        <>
          <Button look="line" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            look={outcome === 'refused' ? 'danger' : undefined}
            busy={decide.isPending}
            onClick={() => void confirm()}
          >
            {t(`confirm.submit.${outcome}`, { amount })}
          </Button>
        </>
      }
    >
      <div className="stack">
        {decide.isError && <Alert title={messageOf(decide.error, t('error.server.connection'))} />}
        <p className={styles.said} dir="auto">
          {reason}
        </p>
        <Note icon="mail">{t('confirm.letter', { name })}</Note>
        <p className="muted small">{t('confirm.final')}</p>
      </div>
    </Dialog>
  )
}

/** Somebody else was quicker. */
function isDecided(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'claims.decided'
}
