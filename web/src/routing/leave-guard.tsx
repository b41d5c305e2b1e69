import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from '../i18n/use-translation.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

interface LeaveGuardProps {
  isChanged: () => boolean
  /** What would be lost. */
  text: string
  /** True where another address of the same page keeps what is typed. */
  isKeptWithin?: boolean
}

/** Asks before typed text is thrown away; not for an ended session, because the login leads back. */
export function LeaveGuard({ isChanged, text, isKeptWithin }: LeaveGuardProps) {
  const { t } = useTranslation()
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isChanged() &&
      !next.pathname.startsWith('/login') &&
      !(isKeptWithin && next.pathname === current.pathname),
    enableBeforeUnload: isChanged,
    withResolver: true,
  })
  return (
    <Dialog
      open={status === 'blocked'}
      onClose={() => reset?.()}
      title={t('leave.title')}
      width={480}
      footer={
        <>
          <Button onClick={() => reset?.()}>{t('leave.stay')}</Button>
          <Button look="line" onClick={() => proceed?.()}>
            {t('leave.go')}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}
