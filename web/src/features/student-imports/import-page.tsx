import { Link } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { LeaveGuard } from '../../routing/leave-guard.tsx'
import { StepRoom } from '../../routing/step-room.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { Page } from '../../ui/page.tsx'
import { PathStepper } from '../../ui/path-stepper.tsx'
import { CheckStep } from './check-step.tsx'
import { ImportSteps } from './import-steps.tsx'
import { TakeUp } from './shelved-lists.tsx'
import { StartStep } from './start-step.tsx'
import type { List } from './student-imports.api.ts'
import * as styles from './student-imports.module.css'
import { useKeptMending } from './use-kept-mending.ts'
import { useList } from './use-list.ts'

export interface ImportPlace {
  school?: number
  import?: string
  /** 2 while a list is checked, so that Back leads to its file. */
  step?: 2
  /** List that was put aside and is taken up again, also after a reload. */
  shelf?: string
}

interface ImportPageProps {
  /** School and import in the address, so that a running import is found again after a reload. */
  place: ImportPlace
  onPlace: (place: ImportPlace, options?: { replace: true }) => void
}

const steps = ['file', 'check', 'send', 'result'] as const
type Step = (typeof steps)[number]

/** /student/create: a list of students, checked and mended before anything is written, then taken in and reported. */
export function ImportPage({ place, onPlace }: ImportPageProps) {
  const { t } = useTranslation('student-imports')
  const [list, setList] = useList()
  const [isRunning, setRunning] = useState(true)
  const hasImport = place.school !== undefined && place.import !== undefined
  useKeptMending(hasImport ? null : list, setList)
  const isChecked = place.step === 2 && list !== null && list.schoolId === place.school
  const step: Step = hasImport ? (isRunning ? 'send' : 'result') : isChecked ? 'check' : 'file'
  const [first] = useState(step)
  const [hasMoved, setHasMoved] = useState(false)
  if (step !== first && !hasMoved) setHasMoved(true)
  const isAwaited = place.shelf !== undefined && list?.shelf !== place.shelf
  const takeUp = useCallback(
    (taken: List) => {
      setList(taken)
      onPlace({ school: taken.schoolId, step: 2, shelf: taken.shelf }, { replace: true })
    },
    [onPlace, setList],
  )
  const toFile = () => onPlace({ school: place.school })
  const startOver = () => {
    setList(null)
    toFile()
  }
  return (
    <Page
      title={t('import.title')}
      lead={t('import.lead')}
      before={
        <Link to="/schools" className="back-link">
          <Icon name="back" size="s" mirrored />
          {t('import.back')}
        </Link>
      }
    >
      <Path step={step} onFile={hasImport ? startOver : toFile} />
      {!hasImport && <Unkept list={list} isGone={place.step === 2 && !list && !place.shelf} />}
      {hasImport ? (
        <ImportSteps
          schoolId={place.school as number}
          id={place.import as string}
          isFirst={!hasMoved}
          onRunning={setRunning}
          onAgain={startOver}
        />
      ) : isAwaited && place.shelf ? (
        <TakeUp id={place.shelf} onList={takeUp} />
      ) : isChecked ? (
        <StepRoom key="check" isFirst={!hasMoved}>
          <CheckStep
            list={list}
            onMend={(change) => setList((now) => now && { ...now, mending: change(now.mending) })}
            onInvite={(invite) => setList({ ...list, invite })}
            onBack={toFile}
            onShelved={(shelved) => takeUp({ ...list, ...shelved })}
            onSent={(id) => onPlace({ school: list.schoolId, import: id }, { replace: true })}
          />
        </StepRoom>
      ) : (
        <StepRoom key="file" isFirst={!hasMoved}>
          <StartStep
            school={place.school}
            list={list}
            onSchool={(school) => onPlace({ school }, { replace: true })}
            onFile={() => setList(null)}
            onChecked={(checked) => {
              setList(checked)
              onPlace({ school: checked.schoolId, step: 2, shelf: checked.shelf })
            }}
            onOpen={(id) => onPlace({ school: place.school, import: id })}
            onTakeUp={(shelf) => onPlace({ shelf })}
          />
        </StepRoom>
      )}
    </Page>
  )
}

/** Asks before a list that nobody put aside, or a correction that is not kept yet, is lost, and says so where it is. */
function Unkept({ list, isGone }: { list: List | null; isGone: boolean }) {
  const { t } = useTranslation('student-imports')
  return (
    <>
      <LeaveGuard
        isChanged={() => list !== null && list.kept !== list.mending}
        text={t(list?.shelf ? 'keep.leave' : 'import.leave')}
        isKeptWithin
      />
      {isGone && (
        <Note kind="warn" className={styles.gone}>
          {t('import.gone')}
        </Note>
      )}
    </>
  )
}

function Path({ step, onFile }: { step: Step; onFile: () => void }) {
  const { t } = useTranslation('student-imports')
  const now = steps.indexOf(step)
  return (
    <PathStepper
      label={t('import.steps')}
      steps={steps.map((name, place) => ({
        label: t(`import.step.${name}`),
        state: place < now ? 'done' : place === now ? 'now' : 'later',
        ...(name === 'file' && {
          link: (label: string) => (
            <button type="button" className={styles.link} onClick={onFile}>
              {label}
            </button>
          ),
        }),
      }))}
    />
  )
}
