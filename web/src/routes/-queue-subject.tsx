import type { QueueSubject } from '@cursus/shared/queue'
import type { ReactNode } from 'react'
import { ClaimDesk } from '../features/claims-follow-up/claim-desk.tsx'
import type { EntryParts } from '../features/queue/queue-entry.tsx'
import { CallDecision, CallFacts } from '../features/requests/calls-panel.tsx'
import { ComplaintAnswer, ComplaintFacts } from '../features/requests/complaint-dialog.tsx'
import { NameDecision, NameFacts } from '../features/requests/name-dialog.tsx'
import { RequestDecision } from '../features/requests/request-dialog.tsx'
import { RequestFacts } from '../features/requests/request-facts.tsx'
import { StudentContracts } from '../features/requests/student-contracts.tsx'
import { DisputeFacts, DisputeWords } from '../features/rights/dispute-desk.tsx'
import { FormalNoticeDecision, FormalNoticeFacts } from '../features/rights/formal-notice.tsx'
import { RefundDecision, RefundFacts } from '../features/rights/refund-desk.tsx'
import { TerminationDecision, TerminationFacts } from '../features/rights/termination-dialog.tsx'
import { VisaDecision, VisaFacts } from '../features/rights/visa-dialog.tsx'
import type { Named } from '../forms/watching.ts'

interface QueueSubjectProps {
  named: Named
  about: QueueSubject
  frame(parts: EntryParts): ReactNode
}

/** Subject of a row of the queue, by the parts of its own feature. */
export function QueueSubjectOf({ named, about, frame }: QueueSubjectProps) {
  if (!about) return <ClaimDesk id={named.id}>{frame}</ClaimDesk>
  const { talk, decision } = partsOf(about)
  return frame({
    talk: <div className="column">{talk}</div>,
    decision: <div className="column">{decision}</div>,
  })
}

function partsOf(about: NonNullable<QueueSubject>): EntryParts {
  switch (about.kind) {
    case 'certificate_request':
      return {
        talk: (
          <>
            <RequestFacts request={about.subject} />
            <StudentContracts student={about.subject.studentId} />
          </>
        ),
        decision: <RequestDecision request={about.subject} />,
      }
    case 'complaint':
      return {
        talk: <ComplaintFacts complaint={about.subject} />,
        decision: <ComplaintAnswer complaint={about.subject} />,
      }
    case 'call':
      return { talk: <CallFacts call={about.subject} />, decision: <CallDecision call={about.subject} /> }
    case 'termination':
      return {
        talk: <TerminationFacts asked={about.subject} />,
        decision: <TerminationDecision asked={about.subject} />,
      }
    case 'visa_refusal':
      return { talk: <VisaFacts asked={about.subject} />, decision: <VisaDecision asked={about.subject} /> }
    case 'refund':
      return {
        talk: <RefundFacts refund={about.subject} />,
        decision: <RefundDecision refund={about.subject} />,
      }
    case 'name_change':
      return { talk: <NameFacts change={about.subject} />, decision: <NameDecision change={about.subject} /> }
    case 'formal_notice':
      return {
        talk: <FormalNoticeFacts late={about.subject} />,
        decision: <FormalNoticeDecision late={about.subject} />,
      }
    case 'dispute':
      return {
        talk: <DisputeFacts dispute={about.subject} />,
        decision: <DisputeWords dispute={about.subject} />,
      }
  }
}
