import { NewAdministrator } from '@cursus/shared/users'
import { draftOfForm } from '../../drafts/form-draft.ts'
import { useForgetOnLeave } from '../../drafts/use-forget-on-leave.ts'
import { issuesOf } from '../../forms/form-issues.ts'
import { useFormOf } from '../../forms/use-form-of.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormSummary, SubmitRow } from '../../ui/form-parts.tsx'
import { Note } from '../../ui/note.tsx'
import { EmailField, TextField } from '../../ui/text-field.tsx'
import { toastSuccess } from '../../ui/toasts.ts'
import { AreasField } from './areas-field.tsx'
import { useAddAdministrator } from './users.api.ts'

interface AddUserDialogProps {
  open: boolean
  onClose: () => void
}

/** Adds an administrator; students come by their school's list or register themselves. */
export function AddUserDialog({ open, onClose }: AddUserDialogProps) {
  const { t } = useTranslation('users')
  return (
    <Dialog open={open} onClose={onClose} title={t('add.title')} lead={t('add.lead')} width={560}>
      <AddUserForm onDone={onClose} />
    </Dialog>
  )
}

const memory = 'add-user'
const nothing: NewAdministrator = { name: '', lastName: '', email: '', areas: ['all'] }

/** Tells whether somebody was being added when the session ended. */
export const isAddingUser = () => draftOfForm(memory, nothing).read() !== null

function AddUserForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('users')
  const add = useAddAdministrator()
  useForgetOnLeave(memory)
  const form = useFormOf<NewAdministrator>({
    id: memory,
    remember: true,
    defaults: nothing,
    check: (values) => issuesOf(NewAdministrator, values),
    names: {
      name: t('field.firstName'),
      lastName: t('field.lastName'),
      email: t('field.email'),
      areas: t('areas.label'),
    },
    onValid: async (values) => {
      const { email } = await add(values)
      toastSuccess(t('add.done'), t('add.done.detail', { email }))
      onDone()
    },
  })
  return (
    <form className="stack" onSubmit={form.onSubmit} noValidate>
      <FormSummary of={form} />
      <div className="two-columns">
        <TextField {...form.field('name')} label={t('field.firstName')} autoComplete="off" />
        <TextField {...form.field('lastName')} label={t('field.lastName')} autoComplete="off" />
      </div>
      <EmailField {...form.field('email')} label={t('field.email')} autoComplete="off" />
      <AreasField value={form.values.areas} onChange={(areas) => form.set('areas', areas)} />
      <Note icon="mail">{t('add.note')}</Note>
      <SubmitRow of={form} id="add-user">
        {t('add.submit')}
      </SubmitRow>
    </form>
  )
}
