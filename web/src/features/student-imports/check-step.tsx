import type { RejectedRow, StudentImportCheck } from '@cursus/shared/student-imports'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ChangesPart } from './changes-part.tsx'
import { CheckList } from './check-lists.tsx'
import { ColumnsMap } from './columns-map.tsx'
import { useFigure } from './counts.tsx'
import { FileFacts } from './file-facts.tsx'
import { HiddenPart } from './hidden-part.tsx'
import { LeftPart } from './left-part.tsx'
import { MendPart } from './mend-part.tsx'
import * as styles from './mending.module.css'
import { countsOf, type Fate, PickCounts } from './pick-counts.tsx'
import { SendBar } from './send-bar.tsx'
import type { Shelved } from './shelved-lists.api.ts'
import { type List, saveRefusalsOfCheck } from './student-imports.api.ts'
import * as importStyles from './student-imports.module.css'
import { type OnMend, useListCheck } from './use-list-check.ts'

interface CheckStepProps {
  list: List
  onMend: OnMend
  onInvite: (invite: boolean) => void
  onBack: () => void
  onSent: (id: string) => void
  onShelved: (shelved: Shelved) => void
}

/** Step 2: what was understood, what would happen, and what can be mended here. Nothing is written yet. */
export function CheckStep({ list, onMend, onInvite, onBack, onSent, onShelved }: CheckStepProps) {
  const { t } = useTranslation('student-imports')
  const { check, error, retry, isChecking, mend, undo } = useListCheck(list, onMend)
  const [touched, setTouched] = useState<ReadonlyMap<number, RejectedRow>>(new Map())
  const [asked, setAsked] = useState<Fate>()
  const failure = error && (
    <Note kind="warn">
      <p role="alert">{messageOf(error, t('app.failed'))}</p>
      <Button look="line" small onClick={retry}>
        {t('common.retry')}
      </Button>
    </Note>
  )
  if (!check) return failure ?? <Skeleton height={220} />
  const counts = countsOf(check)
  // What is shown stays when its last row is mended: the person is still there.
  const fate = asked ?? (counts.refused > 0 ? 'refused' : counts.created > 0 ? 'created' : 'skipped')
  if (asked === undefined) setAsked(fate)
  const touch = (row: RejectedRow) => {
    if (!touched.has(row.line)) setTouched(new Map(touched).set(row.line, row))
  }
  return (
    <div aria-busy={isChecking || undefined}>
      <FileFacts file={check}>
        <button type="button" className={`${importStyles.link} small`} onClick={onBack}>
          {t('import.change')}
        </button>
      </FileFacts>
      <HiddenPart check={check} mending={list.mending} mend={mend} />
      <PickCounts counts={counts} chosen={fate} onChoose={setAsked} />
      {failure}
      <Undo check={check} isChecking={isChecking} undo={undo} />
      <ColumnsMap
        columns={check.columns}
        schoolName={check.schoolName}
        onColumns={(columns) => mend({ columns })}
      />
      {fate === 'refused' ? (
        <MendPart
          {...{ check, touched, mend }}
          mending={list.mending}
          onTouch={touch}
          saveRefusals={() => saveRefusalsOfCheck(list)}
        />
      ) : fate === 'updated' ? (
        <ChangesPart check={check} mending={list.mending} mend={mend} />
      ) : fate === 'left' ? (
        <LeftPart {...{ list, check, isChecking, onShelved }} />
      ) : (
        <CheckList check={check} fate={fate} />
      )}
      <SendBar {...{ list, check, isChecking: isChecking || error !== null, onInvite, onSent, onShelved }} />
    </div>
  )
}

interface UndoProps {
  check: StudentImportCheck
  isChecking: boolean
  undo: (() => void) | undefined
}

/** What stands after the last correction, and the way back. It says so also while the list is checked again. */
function Undo({ check, isChecking, undo }: UndoProps) {
  const { t } = useTranslation('student-imports')
  const figure = useFigure()
  const { refused, created } = countsOf(check)
  return (
    <div role="status">
      {undo && (
        <div className={styles.undo}>
          <p className="grow">
            {isChecking
              ? t('mend.checking')
              : t('mend.after', { refused: figure(refused), ready: figure(created) })}
          </p>
          <Button look="line" small onClick={undo}>
            {t('mend.undo')}
          </Button>
        </div>
      )}
    </div>
  )
}
