import { createFileRoute } from '@tanstack/react-router'
import { WithdrawPage } from '../features/withdrawals/withdraw-page.tsx'
import { texts } from '../i18n/i18n.ts'

/** Withdrawal; `?contract=` chooses the contract. */
export const Route = createFileRoute('/_main/contracts/withdraw')({
  validateSearch: ({ contract }: Record<string, unknown>): { contract?: string } =>
    typeof contract === 'string' ? { contract } : {},
  loader: texts('withdrawals', 'documents'),
  component: function Withdraw() {
    return <WithdrawPage asked={Route.useSearch().contract} />
  },
})
