import type { Claim } from '@cursus/shared/claims'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { kindWord } from '../../app/claim-words.ts'
import { looks } from '../../app/contract-looks.ts'
import { formatDay } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Ltr } from '../../ui/ltr.tsx'
import { AskedPapers } from './asked-papers.tsx'
import { ClaimDecision } from './claim-decision.tsx'
import { ClaimDocuments } from './claim-documents.tsx'
import { ClaimTalk } from './claim-talk.tsx'
import { ClaimState } from './claims-table.tsx'
import { ReplyForm } from './reply-form.tsx'

interface ClaimPanelProps {
  claim: Claim
  /** Somebody has chosen it; the newest stands here without that. */
  isChosen: boolean
}

/** One claim: what was said, decided and asked for, its documents, and the conversation. */
export function ClaimPanel({ claim, isChosen }: ClaimPanelProps) {
  const { t } = useTranslation('claims')
  const heading = useChosenFocus(isChosen)
  const { hue, icon, name } = looks[claim.insurance_type]
  return (
    <aside className="card cpan" aria-labelledby="claim-title">
      <div className="row between wrap">
        <span className={`badge pt ${hue}`}>
          <Icon name={icon} size="s" />
          {t(name)}
        </span>
        <ClaimState claim={claim} />
      </div>
      <h2 id="claim-title" tabIndex={-1} ref={heading} className="mt4">
        <bdi>{claim.title}</bdi>
      </h2>
      <p className="muted small num">{t('panel.declared', { day: formatDay(claim.creation_date) })}</p>
      <Facts claim={claim} />
      <p className="mt4 said" dir="auto">
        {claim.message}
      </p>
      {claim.decision && <ClaimDecision claim={claim} decision={claim.decision} />}
      {claim.asked.length > 0 && <AskedPapers claim={claim} />}
      {/* The letter stands in the decision. */}
      <ClaimDocuments documents={claim.claim_documents.filter(({ from }) => from !== 'decision')} />
      {claim.messages.length > 0 && <ClaimTalk claim={claim} />}
      <ReplyForm claim={claim} />
    </aside>
  )
}

/** Below the list, on a narrow screen, a choice leads to the heading of what was chosen. */
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
    <dl className="cfacts">
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
          <Ltr>{occurredOn}</Ltr>
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
