import type { FollowedClaimDetail } from '@cursus/shared/claims'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../app/load-failed.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Assignment } from './assignment.tsx'
import { ClaimHead } from './claim-head.tsx'
import { followedClaim } from './claims-follow-up.api.ts'
import { Conversation } from './conversation.tsx'
import { DecisionForm } from './decision-form.tsx'
import { DecisionShown } from './decision-shown.tsx'
import { Papers } from './papers.tsx'
import { linkOf } from './queue-item.tsx'
import { ReplyForm } from './reply-form.tsx'

interface ClaimPanelProps {
  id: string
  onClose: () => void
}

/** The open claim. Below the queue on a narrow screen, where the keyboard and the eye are led to it. */
export function ClaimPanel({ id, onClose }: ClaimPanelProps) {
  const { t } = useTranslation('claims-follow-up')
  const { data: claim, error, refetch } = useQuery(followedClaim(id))
  const heading = useHeadingFocus(Boolean(claim))
  const back = () => {
    onClose()
    document.getElementById(linkOf(id))?.focus()
  }
  if (!claim) {
    return error ? (
      <LoadFailed title={t('claim.failed')} error={error} retry={() => void refetch()} />
    ) : (
      <Loading />
    )
  }
  return (
    <section className="card np cdet" aria-labelledby="claim-title">
      <div className="cdh">
        <Button look="ghost" small className="cdback" onClick={back}>
          <Icon name="back" size="s" mirrored />
          {t('claim.back')}
        </Button>
        <ClaimHead claim={claim} heading={heading} />
        <Assignment claim={claim} />
      </div>
      <Body claim={claim} />
    </section>
  )
}

function Body({ claim }: { claim: FollowedClaimDetail }) {
  return (
    <>
      <div className="cdb">
        <Conversation claim={claim} />
        <Papers claim={claim} />
        <ReplyForm claim={claim} />
      </div>
      {claim.decision ? (
        <DecisionShown claim={claim} decision={claim.decision} />
      ) : (
        <DecisionForm claim={claim} />
      )}
    </>
  )
}

const isNarrow = () => window.matchMedia('(max-width: 1199px)').matches

/** One column: whoever opens a claim goes on at its heading, once it is there. */
function useHeadingFocus(isThere: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isThere || !isNarrow()) return
    heading.current?.focus()
    heading.current?.scrollIntoView({ block: 'start' })
  }, [isThere])
  return heading
}

function Loading() {
  const { t } = useTranslation()
  return (
    <section className="card stack" aria-busy="true">
      <p className="vh" role="status">
        {t('app.loading')}
      </p>
      <Skeleton width="40%" height={26} />
      <Skeleton width="70%" height={32} />
      <Skeleton height={90} />
      <Skeleton height={160} />
    </section>
  )
}
