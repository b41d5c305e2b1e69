import type { Claim } from '@cursus/shared/claims'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { kindWord } from '../../insurance/claim-words.ts'
import { productOf } from '../../insurance/products.ts'
import * as badgeStyles from '../../ui/badge.module.css'
import * as cardStyles from '../../ui/card.module.css'
import { formatDay } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Ltr } from '../../ui/ltr.tsx'
import { AskedProofs } from './asked-proofs.tsx'
import { ClaimDecision } from './claim-decision.tsx'
import { ClaimDocuments } from './claim-documents.tsx'
import { ClaimTalk } from './claim-talk.tsx'
import * as styles from './claims.module.css'
import { ClaimState } from './claims-table.tsx'
import { StudentReply } from './student-reply.tsx'

interface ClaimPanelProps {
  claim: Claim
  /** Somebody has chosen it; the newest stands here without that. */
  isChosen: boolean
}

/** One claim: what was said, decided and asked for, its documents, and the conversation. */
export function ClaimPanel({ claim, isChosen }: ClaimPanelProps) {
  const { t } = useTranslation('claims')
  const heading = useChosenFocus(isChosen)
  const { hue, icon, name } = productOf(claim.insurance_type)
  return (
    <aside className={`${cardStyles.card} ${styles.panel}`} aria-labelledby="claim-title">
      <div className="row between wraps">
        <span className={`${badgeStyles.badge} ${styles.product} ${hue}`}>
          <Icon name={icon} size="s" />
          {t(name)}
        </span>
        <ClaimState claim={claim} />
      </div>
      <h2 id="claim-title" tabIndex={-1} ref={heading} className="above-16">
        <bdi>{claim.title}</bdi>
      </h2>
      <p className="muted small figures">{t('panel.declared', { day: formatDay(claim.creation_date) })}</p>
      <Facts claim={claim} />
      <p className={`above-16 ${styles.said}`} dir="auto">
        {claim.message}
      </p>
      {claim.decision && <ClaimDecision claim={claim} decision={claim.decision} />}
      {claim.asked.length > 0 && <AskedProofs claim={claim} />}
      <ClaimDocuments claim={claim} />
      {claim.messages.length > 0 && <ClaimTalk claim={claim} />}
      <StudentReply claim={claim} />
    </aside>
  )
}

/** Moves the focus to the heading of a chosen claim on a narrow screen, where it stands below the list. */
function useChosenFocus(isChosen: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isChosen || !window.matchMedia('(max-width: 1100px)').matches) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
  }, [isChosen])
  return heading
}

function Facts({ claim }: { claim: Claim }) {
  const { t } = useTranslation('claims')
  const { reference, contractReference, thing, kind, occurredOn, room, insurance_type } = claim
  return (
    <dl className={styles.facts}>
      <Fact name={t('panel.reference')}>
        <Ltr code>{reference}</Ltr>
      </Fact>
      <Fact name={t('panel.contract')}>
        <Ltr code>{contractReference}</Ltr>
      </Fact>
      {thing && (
        <Fact name={t('panel.thing')}>
          <bdi>{thing}</bdi>
        </Fact>
      )}
      {kind && <Fact name={t('panel.kind')}>{kindWord(t, insurance_type, kind)}</Fact>}
      {room && <Fact name={t('room.label')}>{t(`claim-words:room.${room}`)}</Fact>}
      {occurredOn && (
        <Fact name={t('panel.occurred')}>
          <Ltr>{formatDay(occurredOn)}</Ltr>
        </Fact>
      )}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}
