import type { Contract } from '@cursus/shared/contracts'
import { Suspense } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'

interface SignedLaterProps {
  contract: Pick<Contract, 'startDate' | 'boughtFrom'>
}

/** Says beside a signed paper that cover began later than it names, as it was signed after its first day; else nothing. */
export function SignedLater({ contract: { startDate, boughtFrom } }: SignedLaterProps) {
  if (!boughtFrom) return null
  return (
    <Suspense>
      <Words start={startDate} bought={boughtFrom} />
    </Suspense>
  )
}

/** Its words come alone: pages that show no such paper load none of them. */
function Words(days: { start: string; bought: string }) {
  const { t } = useTranslation('signatures')
  return <span className="muted small as-block">{t('later', days)}</span>
}
