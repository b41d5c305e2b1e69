import type { ReactNode } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FormSummary, SubmitButton } from '../ui/form-parts.tsx'
import { Icon } from '../ui/icon.tsx'
import type { IconName } from '../ui/icon-paths.ts'
import { Need } from '../ui/need.tsx'
import type { useFormOf } from './use-form-of.ts'

interface FormDialogProps {
  /** True when absent. */
  open?: boolean
  title: string
  lead?: ReactNode
  /** Width in pixels. */
  width: number
  /** Id of the form, as `useFormOf` has it. */
  id: string
  of: Pick<
    ReturnType<typeof useFormOf>,
    'ready' | 'busy' | 'need' | 'refusal' | 'mayPass' | 'summary' | 'onSubmit'
  >
  /** Label of the button that sends it. */
  submit: string
  icon?: IconName
  className?: string
  onClose(): void
  children: ReactNode
}

/** Dialog with one form: errors above; below, the way back, the submit and what is missing. */
export function FormDialog(props: FormDialogProps) {
  const {
    open = true,
    title,
    lead,
    width,
    id,
    of,
    submit,
    icon,
    className = 'stack',
    onClose,
    children,
  } = props
  const { t } = useTranslation()
  return (
    <Dialog
      {...{ open, onClose, title, lead, width }}
      footer={
        <>
          <Need id={`${id}-need`}>{of.need}</Need>
          <Button look="line" className="wide-only" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <SubmitButton of={of} form={id} need={`${id}-need`}>
            {icon && <Icon name={icon} mirrored={icon === 'send'} />}
            {of.busy ? t('app.sending') : submit}
          </SubmitButton>
        </>
      }
    >
      <form id={id} className={className} onSubmit={of.onSubmit} noValidate>
        <FormSummary of={of} />
        {children}
      </form>
    </Dialog>
  )
}
