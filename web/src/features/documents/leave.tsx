import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../app/api-error.ts'
import { leaveFor } from '../../app/leave-for.ts'
import { isSilence, waitBefore } from '../../app/silence.ts'
import { toastError } from '../../app/toasts.ts'
import { Button } from '../../ui/button.tsx'

interface LeaveProps {
  address(): Promise<string>
  detail: string
  /** The first step that can be taken has the filled button of the view. */
  isFirst: boolean
  children: string
}

/** Asks for an address of a provider and goes there. */
export function Leave({ address, detail, isFirst, children }: LeaveProps) {
  const { t } = useTranslation('documents')
  const leave = useMutation({
    mutationFn: async () => leaveFor(await address(), detail),
    retry: (failures, error) => isSilence(error) && failures < 3,
    retryDelay: waitBefore,
    onError: (error) => toastError(t('error.toast.title'), messageOf(error, t('error.server.connection'))),
  })
  return (
    <Button
      look={isFirst ? undefined : 'line'}
      small
      className="todo-b"
      busy={leave.isPending}
      onClick={() => leave.mutate()}
    >
      {leave.isPending && <span className="spin" aria-hidden="true" />}
      {children}
    </Button>
  )
}
