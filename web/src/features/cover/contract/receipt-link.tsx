import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { ownTermination } from '../cover.api.ts'

/** The receipt of one's own request to leave; nothing where somebody else ended the contract. */
export function ReceiptLink({ id }: { id: string }) {
  const { t } = useTranslation('contract-page')
  const request = useQuery(ownTermination(id)).data
  if (!request || request.state === 'taken_back' || request.state === 'overtaken') return null
  return (
    <Link className="small" to="/contracts/terminations/$id" params={{ id }}>
      {t('act.receipt')}
    </Link>
  )
}
