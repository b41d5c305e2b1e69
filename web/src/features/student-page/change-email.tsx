import { DeskEmailChange } from '@cursus/shared/email-correction'
import { fullNameOf } from '@cursus/shared/full-name'
import type { StudentPage } from '@cursus/shared/student-page'
import { useState } from 'react'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { issuesOf } from '../../forms/form-issues.ts'
import { useFormOf } from '../../forms/use-form-of.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { EmailField, TextField } from '../../ui/text-field.tsx'
import { toastSuccess } from '../../ui/toasts.ts'
import { useChangeEmail } from './student-page.api.ts'

/** Gives the account another e-mail: at once where nobody opened it, else once its owner follows the link that is mailed there. */
export function ChangeEmail({ page }: { page: StudentPage }) {
  const { t } = useTranslation('student-page')
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button look="line" small onClick={() => setAsking(true)}>
        {t('email')}
      </Button>
      {isAsking && <ChangeEmailDialog page={page} onClose={() => setAsking(false)} />}
    </>
  )
}

function ChangeEmailDialog({ page, onClose }: { page: StudentPage; onClose(): void }) {
  const { t } = useTranslation('student-page')
  const change = useChangeEmail(page.id)
  const id = `change-email-${page.id}`
  const form = useFormOf({
    id,
    defaults: { email: page.email, reason: '' },
    check: (values) => issuesOf(DeskEmailChange, { ...values, email: values.email.trim() }),
    names: { email: t('email.field'), reason: t('correct.reason') },
    async onValid({ email, reason }) {
      const { data } = await change({ email: email.trim(), reason })
      toastSuccess(t(`email.${data.state}`, { email: `\u2066${email.trim()}\u2069` }))
      onClose()
    },
  })
  const isOpened = page.account.state === 'active'
  return (
    <FormDialog
      onClose={onClose}
      width={560}
      title={t('email.title', { name: `\u2068${fullNameOf(page)}\u2069` })}
      lead={<bdi dir="ltr">{page.email}</bdi>}
      id={id}
      of={form}
      submit={t('email.submit')}
    >
      <p>{t(isOpened ? 'email.means' : 'email.means.unopened')}</p>
      <EmailField {...form.field('email')} label={t('email.field')} icon="mail" autoComplete="off" />
      <TextField
        {...form.field('reason')}
        label={t('correct.reason')}
        hint={t('email.kept')}
        autoComplete="off"
      />
    </FormDialog>
  )
}
