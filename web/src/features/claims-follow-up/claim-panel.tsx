import type { FollowedClaimDetail } from '@cursus/shared/claims'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isAbsent } from '../../api/api-error.ts'
import { OneDecides, Taken, Watchers } from '../../forms/watched.tsx'
import { useWatching } from '../../forms/watching.ts'
import { LoadFailed } from '../../frame/load-failed.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import * as cardStyles from '../../ui/card.module.css'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SaysLoading } from '../../ui/says-loading.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Reply } from './administrator-reply.tsx'
import { Assignment } from './assignment.tsx'
import { ClaimHead } from './claim-head.tsx'
import { followedClaim, useDecides } from './claims-follow-up.api.ts'
import * as styles from './claims-follow-up.module.css'
import { Conversation } from './conversation.tsx'
import { DecisionForm } from './decision-form.tsx'
import { DecisionShown } from './decision-shown.tsx'
import { Proofs } from './proofs.tsx'
import { linkOf } from './queue-item.tsx'

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
    if (isAbsent(error)) {
      return (
        <EmptyState
          failed
          title={t('claim.none')}
          action={<ButtonLink to="/claims/follow-up">{t('page.title')}</ButtonLink>}
        />
      )
    }
    return error ? (
      <LoadFailed title={t('claim.failed')} error={error} retry={() => void refetch()} />
    ) : (
      <Loading />
    )
  }
  return (
    <section className={`${cardStyles.card} ${cardStyles.flush}`} aria-labelledby="claim-title">
      <div className={styles.head}>
        <Button look="ghost" small className={styles.backToQueue} onClick={back}>
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

/** The claim with its decision, as the queue has it: who else looks at it, and what was typed while somebody else decided. */
function Body({ claim }: { claim: FollowedClaimDetail }) {
  const { entry, unsent, touch, typing } = useWatching({ kind: 'claim', id: claim.id })
  const { t } = useTranslation('claims-follow-up')
  const isMine = useDecides(claim.id)
  const by = entry?.endedBy
  const isTaken = claim.decision !== null && !isMine && by && !by.isMe && unsent !== ''
  return (
    <>
      {entry && (
        <p className={styles.watchers}>
          <Watchers watchers={entry.watchers} />
        </p>
      )}
      <div className={styles.body}>
        <Conversation claim={claim} />
        <Proofs claim={claim} />
        <Reply claim={claim} />
      </div>
      {isTaken && (
        <div className={styles.watchers}>
          <Taken by={by} unsent={unsent} />
        </div>
      )}
      {claim.decision ? (
        <DecisionShown claim={claim} decision={claim.decision} />
      ) : (
        <section
          className={styles.deciding}
          aria-label={t('decision.title')}
          onFocus={touch}
          onInput={touch}
          {...typing}
        >
          <OneDecides entry={entry}>
            <DecisionForm claim={claim} />
          </OneDecides>
        </section>
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
  return (
    <section className={`${cardStyles.card} stack`} aria-busy="true">
      <SaysLoading />
      <Skeleton width="40%" height={26} />
      <Skeleton width="70%" height={32} />
      <Skeleton height={90} />
      <Skeleton height={160} />
    </section>
  )
}
