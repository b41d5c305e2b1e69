import type { StudentImportCheck } from '@cursus/shared/student-imports'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Icon } from '../../ui/icon.tsx'
import { Page } from '../../ui/page.tsx'
import { PathStepper } from '../../ui/path-stepper.tsx'
import { CheckStep } from './check-step.tsx'
import { ImportSteps } from './import-steps.tsx'
import { StartStep } from './start-step.tsx'
import type { List } from './student-imports.api.ts'
import * as styles from './student-imports.module.css'

export interface ImportPlace {
  school?: number
  import?: string
}

interface ImportPageProps {
  /** School and import in the address, so that a running import is found again after a reload. */
  place: ImportPlace
  onPlace: (place: ImportPlace) => void
}

const steps = ['file', 'check', 'send', 'result'] as const
type Step = (typeof steps)[number]

/** /student/create: a list of students, checked before anything is written, then taken in and reported. */
export function ImportPage({ place, onPlace }: ImportPageProps) {
  const { t } = useTranslation('student-imports')
  const [list, setList] = useState<List | null>(null)
  const [check, setCheck] = useState<StudentImportCheck | null>(null)
  const [isRunning, setRunning] = useState(false)
  const hasImport = place.school !== undefined && place.import !== undefined
  const step: Step = hasImport ? (isRunning ? 'send' : 'result') : check && list ? 'check' : 'file'
  const startOver = () => {
    setCheck(null)
    setList(null)
    onPlace({ school: place.school })
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
      <Path step={step} onFile={startOver} />
      {hasImport ? (
        <ImportSteps
          schoolId={place.school as number}
          id={place.import as string}
          onRunning={setRunning}
          onAgain={startOver}
        />
      ) : check && list ? (
        <CheckStep
          list={list}
          check={check}
          onBack={() => setCheck(null)}
          onSent={(id) => onPlace({ school: list.schoolId, import: id })}
        />
      ) : (
        <StartStep
          school={place.school}
          list={list}
          onSchool={(school) => onPlace({ school })}
          onChecked={(chosen, found) => {
            setList(chosen)
            setCheck(found)
          }}
          onOpen={(id) => onPlace({ school: place.school, import: id })}
        />
      )}
    </Page>
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
