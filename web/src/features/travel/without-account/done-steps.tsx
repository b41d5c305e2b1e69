import { formatDay, parseDay } from '@cursus/shared/day'
import { fullNameOf } from '@cursus/shared/full-name'
import { sayDayWhole } from '@cursus/shared/written-day'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { DoneRow } from '../../../ui/done-part.tsx'
import { useOwnProfile } from './own-profile.ts'
import { useVisitorStay } from './use-visitor-stay.ts'

/** One row for each step that is done. */
export function DoneSteps() {
  const { t, i18n } = useTranslation('visitor-stay')
  const { step, answers, country, days, session, go } = useVisitorStay()
  const { purpose, healthCover, firstName, lastName, birthday, email } = answers
  const stay = [
    country?.name,
    days && sayDayWhole(`\u2066${days.start} – ${days.end}\u2069`, i18n.language).replaceAll(' ', '\u00a0'),
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
  const words = (said: (string | null | undefined)[]) => said.filter(Boolean).join(' · ')
  return (
    <>
      {step > 1 && <DoneRow title={t('stay.title')} summary={words(stay)} onEdit={() => go(1)} />}
      {step > 2 && <DoneRow title={t('step.2')} summary={words(person)} onEdit={() => go(2)} />}
    </>
  )
}
