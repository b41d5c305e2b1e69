import { useMutation } from '@tanstack/react-query'
import { isSilence, waitBefore } from '../../api/silence.ts'
import { useTellError } from '../../api/use-tell-error.ts'
import { leaveFor } from '../../payments/leave-for.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon-paths.ts'

export interface StepLook {
  look?: 'line' | 'accent'
  small?: boolean
  className?: string
}

interface LeaveProps extends StepLook {
  address(): Promise<string>
  detail: string
  icon: IconName
  /** Accessible name of the button, which begins with its visible words and names the contract. */
  label: string
  /** Runs when the server refuses: what this button stands beside may be of an hour ago. */
  onRefused?(): void
  children: string
}

/** Asks for an address of a provider and goes there. */
export function Leave({ address, detail, icon, label, onRefused, children, ...look }: LeaveProps) {
  const tellError = useTellError()
  const leave = useMutation({
    mutationFn: async () => leaveFor(await address(), detail),
    retry: (failures, error) => isSilence(error) && failures < 3,
    retryDelay: waitBefore,
    onError: (error) => {
      tellError(error)
      if (!isSilence(error)) onRefused?.()
    },
  })
  return (
    <Button {...look} busy={leave.isPending} aria-label={label} onClick={() => leave.mutate()}>
      {leave.isPending ? <span className="spinner" aria-hidden="true" /> : <Icon name={icon} size="s" />}
      {children}
    </Button>
  )
}
