import { fullNameOf } from '@cursus/shared/full-name'
import { AccountErasure } from '@cursus/shared/privacy'
import type { StudentPage } from '@cursus/shared/student-page'
import { useId, useState } from 'react'
import { isOpened } from '../../account/account-standing.ts'
import { issuesOf } from '../../forms/form-issues.ts'
import { useFormOf } from '../../forms/use-form-of.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormSummary, SubmitButton } from '../../ui/form-parts.tsx'
import { Need } from '../../ui/need.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toastSuccess } from '../../ui/toasts.ts'
import { useErase } from './student-page.api.ts'

/** Tells whether nobody ever opened an account, also one that was deactivated since. */
const isUnopened = ({ account, lastSignInAt }: StudentPage) =>
  !isOpened(account) || (account.state === 'deactivated' && lastSignInAt === null)

/** Erases an account that nobody opened and that holds no contract; of any other its student alone disposes. */
export function EraseAccount({ page }: { page: StudentPage }) {
  const { t } = useTranslation('student-page')
  const [isAsking, setAsking] = useState(false)
  if (!isUnopened(page) || page.totals.contracts > 0) return null
  return (
    <>
      <Button look="line" small onClick={() => setAsking(true)}>
        {t('erase')}
      </Button>
      {isAsking && <EraseDialog page={page} onClose={() => setAsking(false)} />}
    </>
  )
}

function EraseDialog({ page, onClose }: { page: StudentPage; onClose(): void }) {
  const { t } = useTranslation('student-page')
  const erase = useErase(page.id)
  const formId = useId()
  const form = useFormOf({
    id: 'erase',
    defaults: { reason: '' },
    check: (values) => issuesOf(AccountErasure, values),
    names: { reason: t('correct.reason') },
    onValid: async (values) => {
      await erase(values)
      toastSuccess(t('erase.done'))
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      width={560}
      title={t('erase.title', { name: `\u2068${fullNameOf(page)}\u2069` })}
      lead={<bdi dir="ltr">{page.email}</bdi>}
      footer={
        <>
          <Need id={`${formId}-need`}>{form.need}</Need>
          <Button look="line" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <SubmitButton of={form} need={`${formId}-need`} form={formId} look="danger">
            {t('erase.submit')}
          </SubmitButton>
        </>
      }
    >
      <form id={formId} className="stack" onSubmit={form.onSubmit} noValidate>
        <FormSummary of={form} />
        <p>{t('erase.means')}</p>
        <p>{t('erase.tell')}</p>
        <TextField
          {...form.field('reason')}
          label={t('correct.reason')}
          hint={t('erase.kept')}
          autoComplete="off"
        />
      </form>
    </Dialog>
  )
}
