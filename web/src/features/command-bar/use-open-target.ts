import { useNavigate } from '@tanstack/react-router'
import { useResend } from '../../account/use-resend.ts'
import type { Target } from './command-rows.ts'

/** Goes where a row of the command bar leads, or does what it says. */
export function useOpenTarget() {
  const navigate = useNavigate()
  const resend = useResend()
  return (target: Target) => {
    if (target.kind === 'resend') resend.mutate(target.student)
    else if (target.kind === 'student') {
      const hash = target.contractId && `contract-${target.contractId}`
      void navigate({ to: '/students/$id', params: { id: target.id }, hash })
    } else if (target.kind === 'claim')
      void navigate({ to: '/claims/follow-up', search: { claim: target.id } })
    else if (target.kind === 'task')
      void navigate({ to: '/queue/$kind/$id', params: { kind: target.task, id: target.id } })
    else if (target.kind === 'school')
      void navigate({ to: '/schools/$id', params: { id: String(target.id) } })
    else void navigate({ to: target.path })
  }
}
