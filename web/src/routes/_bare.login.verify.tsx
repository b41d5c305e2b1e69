import { createFileRoute, redirect } from '@tanstack/react-router'
import { VerifyPage } from '../features/second-step/verify-page.tsx'
import { say, texts } from '../i18n/i18n.ts'
import { safeBack } from '../routing/safe-back.ts'
import { begunSignIn, recallBegun } from '../session/second-step-memory.ts'
import { toastError } from '../ui/toasts.ts'

export const Route = createFileRoute('/_bare/login/verify')({
  validateSearch: (search): { back?: string } => ({ back: safeBack(search.back) }),
  beforeLoad: async ({ search }) => {
    if (await recallBegun()) return
    toastError(say('signIn.again'), say('signIn.again.ask'))
    throw redirect({ to: '/login/classic', search, replace: true })
  },
  loader: texts('second-step', 'accounts', 'frame'),
  component: function Verify() {
    const begun = begunSignIn()
    return begun && <VerifyPage begun={begun} />
  },
})
