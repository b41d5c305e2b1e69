import { type Day, formatDay } from '@cursus/shared/day'
import { Link } from '@tanstack/react-router'
import { type ComponentType, useEffect, useState } from 'react'
import { carryQuote } from '../../../drafts/carried-quote.ts'
import { stayPurchase } from '../../../drafts/purchase-drafts.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { StepRoom } from '../../../routing/step-room.tsx'
import { MovedStart } from '../../../ui/moved-start.tsx'
import { Page } from '../../../ui/page.tsx'
import { type PathStep, PathStepper } from '../../../ui/path-stepper.tsx'
import { usePurchaseDay } from '../../../ui/use-today.ts'
import { movedStart, stayOf } from '../stay-values.ts'
import { useArrivingStay } from '../use-arriving-stay.ts'
import { StepAgreements } from './step-agreements.tsx'
import { StepPerson } from './step-person.tsx'
import { StepStay } from './step-stay.tsx'
import { type Secrets, SecretsOfPage, useVisitorStay } from './use-visitor-stay.ts'
import { changeVisitorStay, useStoredVisitorStay } from './visitor-draft.ts'
import { isSoldOnline, type Step, steps } from './visitor-rules.ts'

const parts: Record<Step, ComponentType> = { 1: StepStay, 2: StepPerson, 3: StepAgreements }

/** /insurance/health-mobility/not-connected: a stay is bought first, and its account is made on the way. */
export function VisitorPage() {
  const [password, setPassword] = useState('')
  const [known, setKnown] = useState<string | null>(null)
  const secrets: Secrets = { password, setPassword, known, setKnown }
  if (useArrivingStay(changeVisitorStay)) return null
  return (
    <SecretsOfPage value={secrets}>
      <VisitorSteps />
    </SecretsOfPage>
  )
}

/** Moves a departure that has come too near, once for each day; undefined until that is done. */
function useMovedStart(): Day | null | undefined {
  const today = usePurchaseDay()
  const stored = useStoredVisitorStay()
  const [checked, setChecked] = useState<{ today: Day; moved: Day | null }>()
  const isChecked = checked?.today === today
  useEffect(() => {
    if (isChecked) return
    const moved = movedStart(stored, today)
    if (moved) changeVisitorStay({ start: formatDay(moved) })
    setChecked({ today, moved })
  })
  return isChecked ? checked.moved : undefined
}

function VisitorSteps() {
  const moved = useMovedStart()
  return moved === undefined ? null : <Steps moved={moved} />
}

function Steps({ moved }: { moved: Day | null }) {
  const { t } = useTranslation('visitor-stay')
  const { step, asked, answers, go } = useVisitorStay()
  const [first] = useState(step)
  const [hasMoved, setHasMoved] = useState(false)
  if (step !== first && !hasMoved) setHasMoved(true)
  useSignedIn()
  useEffect(() => {
    if (asked !== undefined && asked !== step) go(step, { replace: true })
  })
  const Part = parts[step]
  const isOnline = isSoldOnline(answers.country)
  return (
    <Page
      title={t(isOnline ? 'page.title' : 'page.title.advisor')}
      lead={t(isOnline ? 'page.lead' : 'page.kept')}
    >
      {isOnline && <Path />}
      <MovedStart moved={moved} start={answers.start} words={t('travel:stay.start.moved')} />
      <StepRoom key={step} isFirst={!hasMoved}>
        <Part />
      </StepRoom>
    </Page>
  )
}

/** The owner of a known e-mail has signed in: on to the agreements; whose school has its own conditions, to the page of those. */
function useSignedIn() {
  const { session, known, setKnown, answers, go } = useVisitorStay()
  useEffect(() => {
    if (!session || known === null) return
    setKnown(null)
    if (session.role === 'ROLE_STUDENT_CLASSIC') return go(3)
    const stay = stayOf(answers)
    const { nationality: countryNationality, addressOrigin } = answers
    stayPurchase.write({ countryNationality, addressOrigin })
    if (stay) carryQuote({ kind: 'stay', country: Number(answers.country), ...stay })
  })
}

/** Done steps lead back; the fourth is the payment page. */
function Path() {
  const { t } = useTranslation('visitor-stay')
  const { step } = useVisitorStay()
  const path = [...steps, 4].map((one): PathStep => {
    const label = t(`step.${one}`)
    if (one === step) return { label, state: 'now' }
    if (one > step) return { label, state: 'later' }
    const link = (words: string) => (
      <Link to="/insurance/health-mobility/not-connected" search={{ step: one }}>
        {words}
      </Link>
    )
    return { label, state: 'done', link }
  })
  return <PathStepper label={t('steps.label')} steps={path} />
}
