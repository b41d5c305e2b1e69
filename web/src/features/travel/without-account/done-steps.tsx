import { formatDay, parseDay } from '@cursus/shared/day'
import { fullNameOf } from '@cursus/shared/full-name'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { DoneRow } from '../../../ui/done-part.tsx'
import { Days } from '../../../ui/ltr.tsx'
import { useOwnProfile } from './own-profile.ts'
import { useVisitorStay } from './use-visitor-stay.ts'

/** One row for each step that is done. */
export function DoneSteps() {
  const { t } = useTranslation('visitor-stay')
  const { step, answers, country, days, session, go } = useVisitorStay()
  const { purpose, healthCover, firstName, lastName, birthday, email } = answers
  const stay = [
    country?.name,
    days && <Days key="days" {...days} />,
    t(`needs:purpose.${purpose}`),
    t(`needs:healthCover.${healthCover}`),
  ]
  const profile = useOwnProfile()
  const born = session ? profile?.birthday : birthday
  const day = born && parseDay(born)
  const person = [
    fullNameOf(session ?? { name: firstName, lastName }),
    day && t('who.born', { day: `\u2066${formatDay(day)}\u2069` }),
    session?.email ?? email,
  ]
  return (
    <>
      {step > 1 && <DoneRow title={t('stay.title')} summary={<Dotted parts={stay} />} onEdit={() => go(1)} />}
      {step > 2 && <DoneRow title={t('step.2')} summary={<Dotted parts={person} />} onEdit={() => go(2)} />}
    </>
  )
}

/** Sets what there is of these one after another, with a dot between two on one line. */
function Dotted({ parts }: { parts: readonly ReactNode[] }) {
  return (
    <span className="dotted">
      {parts.filter(Boolean).map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts keep their order
        <span key={place}>{part}</span>
      ))}
    </span>
  )
}
