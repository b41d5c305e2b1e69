import { fullNameOf } from '@cursus/shared/full-name'
import type { Profile } from '@cursus/shared/profile'
import { KnownEmailCard } from '../../../account/known-email-card.tsx'
import { useFormOf } from '../../../forms/use-form-of.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { PaymentRefusal } from '../../../payments/payment-refusal.tsx'
import { DonePart } from '../../../ui/done-part.tsx'
import { FormSummary } from '../../../ui/form-parts.tsx'
import { AccountCard } from './account-card.tsx'
import { mayCorrect, personIn, useCorrecting, useOwnProfile } from './own-profile.ts'
import { StepFrame } from './step-frame.tsx'
import { usePersonWords } from './use-person-words.ts'
import { useStepForm } from './use-step-form.ts'
import { useVisitorStay } from './use-visitor-stay.ts'
import { visitorRefusals } from './visitor-refusals.ts'
import { type PersonValues, personIssues } from './visitor-rules.ts'
import { WhoCard } from './who-card.tsx'

/** Step 2: who goes, and the account that is made with the payment. */
export function StepPerson() {
  const profile = useOwnProfile()
  // Once there is an account, what it has counts.
  return <PersonForm key={profile ? 'account' : 'visitor'} profile={profile} />
}

function PersonForm({ profile }: { profile: Profile | null }) {
  const { t } = useTranslation('visitor-stay')
  const { answers, password, setPassword, known, setKnown, hasAccount, today, change, go } = useVisitorStay()
  const correct = useCorrecting(profile)
  const isCorrected = mayCorrect(profile)
  const own = useFormOf<PersonValues>({
    id: 'person',
    defaults: { ...personOf(answers), ...(profile && personIn(profile)), password },
    check: (values) => personIssues(values, { hasAccount, isCorrected, today }),
    ...usePersonWords(),
    onValid: async (values) => {
      await correct(values)
      change({ maxStep: 3 })
      go(3)
    },
  })
  const form = useStepForm(own, ({ password: secret, ...kept }) => {
    setPassword(secret)
    change(kept)
  })
  const otherEmail = () => {
    setKnown(null)
    // The field is there again once this has been drawn.
    setTimeout(() => document.getElementById('person-email')?.focus(), 0)
  }
  const isKnown = known !== null && !hasAccount
  const { firstName, lastName } = form.values
  const submit = { form: 'person', of: form, words: t('person.next'), short: t('common.continue') }
  return (
    <StepFrame submit={isKnown ? undefined : submit}>
      <PaymentRefusal
        of={visitorRefusals}
        onElsewhere={({ step, field }) => step === 1 && go(1, { hash: field })}
      />
      <form id="person" className="column" onSubmit={form.onSubmit} noValidate>
        <FormSummary of={form} />
        <DonePart
          folded={isKnown}
          title={t('who.title')}
          summary={<bdi>{fullNameOf({ name: firstName, lastName })}</bdi>}
        >
          <WhoCard form={form} asksPerson={!hasAccount || isCorrected} />
        </DonePart>
        {!isKnown && <AccountCard form={form} />}
      </form>
      {isKnown && <KnownEmailCard email={known} onOther={otherEmail} />}
    </StepFrame>
  )
}

function personOf(answers: ReturnType<typeof useVisitorStay>['answers']) {
  const {
    start: _,
    end: __,
    country: ___,
    purpose: ____,
    healthCover: _____,
    maxStep: ______,
    ...person
  } = answers
  return person
}
