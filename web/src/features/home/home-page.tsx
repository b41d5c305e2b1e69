import { Link, useLocation } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { useArrivingQuote } from '../../drafts/carried-quote.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { StepRoom } from '../../routing/step-room.tsx'
import { MovedStart } from '../../ui/moved-start.tsx'
import { Note } from '../../ui/note.tsx'
import { Page } from '../../ui/page.tsx'
import { type PathStep, PathStepper } from '../../ui/path-stepper.tsx'
import { SaysLoading } from '../../ui/says-loading.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import * as styles from './home.module.css'
import { takeUpQuote } from './quote-memory.ts'
import { type Step, stepName, steps } from './quote-rules.ts'
import { StepHome } from './step-home.tsx'
import { StepPrice } from './step-price.tsx'
import { useHomeQuote } from './use-home-quote.ts'

/** Components of the steps: the first ones are loaded with the page, the others when they are opened. */
const parts: Record<Step, ComponentType> = {
  1: StepHome,
  2: StepPrice,
  3: lazy(() => import('./step-people.tsx')),
  4: lazy(() => import('./step-payment.tsx')),
  5: lazy(() => import('./step-confirmation.tsx')),
}

/** /insurance/housing and /insurance/housing/not-connected: five steps from the home to its certificate. */
export function HomePage() {
  return useArrivingQuote('home', takeUpQuote) ? null : <HomeSteps />
}

function HomeSteps() {
  const { t } = useTranslation('home')
  const { step, asked, go } = useHomeQuote()
  const [first] = useState(step)
  const [hasMoved, setHasMoved] = useState(false)
  if (step !== first && !hasMoved) setHasMoved(true)
  useEffect(() => {
    if (asked !== undefined && asked !== step) go(step, { replace: true })
  })
  const Part = parts[step]
  return (
    <Page title={t('page.title', { step: t(`step.${step}`) })} heading={t('home.title')}>
      <DeviceUnpaid />
      <HomePath />
      <Moved />
      <Suspense fallback={<StepWaiting />}>
        <StepRoom key={step} isFirst={!hasMoved}>
          <Part />
        </StepRoom>
      </Suspense>
    </Page>
  )
}

/** Devices that were left unpaid lead here (spec 2 §4): what became of them, and the way back. */
function DeviceUnpaid() {
  const { t } = useTranslation('home')
  const { state } = useLocation()
  if (!state.isDeviceInterrupted) return null
  return (
    <Note kind="warn" icon="info" className={styles.moved}>
      <b>{t('deviceUnpaid.title')}</b> {t('deviceUnpaid.safe')}{' '}
      <Link to="/insurance/multimedia" search={{ step: 'form' }}>
        {t('deviceUnpaid.back')}
      </Link>
    </Note>
  )
}

/** Done steps lead back, later ones are text; the room-mates have no object for one signed-in occupant. */
function HomePath() {
  const { t } = useTranslation('home')
  const { step, to, skipsPeople, quote } = useHomeQuote()
  const path = steps.map((one): PathStep => {
    if (one === 3 && skipsPeople) return { label: t('step.3'), state: 'skipped', note: t('step.none') }
    const label = t(stepName(one, quote))
    if (one === step) return { label, state: 'now' }
    if (one > step) return { label, state: 'later' }
    const link = (words: string) => (
      <Link to={to} search={{ step: one }}>
        {words}
      </Link>
    )
    return { label, state: 'done', link: step < 5 ? link : undefined }
  })
  return <PathStepper label={t('steps.label')} steps={path} />
}

/** A start that has gone by since the quote was made becomes today, and that is said. */
function Moved() {
  const { t } = useTranslation('home')
  const { moved, change, quote } = useHomeQuote()
  const keep = useCallback((startDate: string) => change({ startDate }), [change])
  return <MovedStart moved={moved} start={quote.startDate} onMove={keep} words={t('start.moved')} />
}

function StepWaiting() {
  return (
    <div aria-busy="true">
      <SaysLoading />
      <Skeleton height={320} />
    </div>
  )
}
