import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { LoadFailed } from '../../frame/load-failed.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Reply } from './administrator-reply.tsx'
import { ClaimHead } from './claim-head.tsx'
import { followedClaim } from './claims-follow-up.api.ts'
import { Conversation } from './conversation.tsx'
import { DecisionForm } from './decision-form.tsx'
import { DecisionShown } from './decision-shown.tsx'
import { Proofs } from './proofs.tsx'

interface ClaimDeskProps {
  id: string
  /** Sets the talk and the decision in their places. */
  children(parts: { talk: ReactNode; decision: ReactNode }): ReactNode
}

/** A claim whose decision stands beside the talk. */
export function ClaimDesk({ id, children }: ClaimDeskProps) {
  const { t } = useTranslation('claims-follow-up')
  const { data: claim, error, refetch } = useQuery(followedClaim(id))
  const heading = useRef<HTMLHeadingElement>(null)
  if (!claim) {
    return error ? (
      <LoadFailed title={t('claim.failed')} error={error} retry={() => void refetch()} />
    ) : (
      <Skeleton height={320} />
    )
  }
  return children({
    talk: (
      <>
        <ClaimHead claim={claim} heading={heading} />
        <div className="above-16">
          <Conversation claim={claim} />
          <Proofs claim={claim} />
          <Reply claim={claim} />
        </div>
      </>
    ),
    decision: claim.decision ? (
      <DecisionShown claim={claim} decision={claim.decision} beside />
    ) : (
      <DecisionForm claim={claim} beside />
    ),
  })
}
