import type { StudentImportCheck } from '@cursus/shared/student-imports'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import * as cardStyles from '../../ui/card.module.css'
import { SelectField } from '../../ui/choice-fields.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Need } from '../../ui/need.tsx'
import { Note } from '../../ui/note.tsx'
import * as quoteStyles from '../../ui/quote.module.css'
import { toastError } from '../../ui/toasts.ts'
import { ExpectedColumns } from './expected-columns.tsx'
import { PastImports } from './past-imports.tsx'
import { checkList, inclusiveSchools, type List } from './student-imports.api.ts'
import * as styles from './student-imports.module.css'

interface StartStepProps {
  school: number | undefined
  list: List | null
  onSchool: (school: number | undefined) => void
  onChecked: (list: List, check: StudentImportCheck) => void
  onOpen: (id: string) => void
}

/** Step 1: whose students, and which file. */
export function StartStep({ school, list, onSchool, onChecked, onOpen }: StartStepProps) {
  const { t } = useTranslation('student-imports')
  const [file, setFile] = useState(list?.file ?? null)
  const schools = useQuery(inclusiveSchools)
  const needId = useId()
  const [isTried, setTried] = useState(false)
  const check = useMutation({
    mutationFn: checkList,
    onSuccess: (found, chosen) => onChecked(chosen, found),
    onError: (error) => {
      if (!refusalOf(error)) toastError(t('error.toast.title'), messageOf(error, t('app.failed')))
    },
  })
  const known = schools.data?.some(({ id }) => id === school) ? school : undefined
  const missing = [known === undefined && t('import.need.school'), !file && t('import.need.file')].filter(
    Boolean,
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (known !== undefined && file && !check.isPending) check.mutate({ schoolId: known, file })
  }
  return (
    <>
      <div className={quoteStyles.quote}>
        <section className={cardStyles.card}>
          <form className={`column ${styles.steps}`} onSubmit={submit}>
            {schools.isError && <Note kind="warn">{messageOf(schools.error, t('app.failed'))}</Note>}
            <SelectField
              label={t('import.school')}
              hint={t('import.school.hint')}
              value={known ?? ''}
              onChange={(event) => onSchool(Number(event.target.value) || undefined)}
            >
              <option value="">{t('import.school.choose')}</option>
              {schools.data?.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
            <FileDrop
              label={t('import.file')}
              hint={t('import.file.hint')}
              accept=".csv,.txt,text/csv,text/plain"
              file={file}
              error={refusalOf(check.error)}
              onFile={(chosen) => {
                check.reset()
                setFile(chosen)
              }}
              big
            />
            <div className="row wraps">
              <Button
                type="submit"
                busy={check.isPending}
                aria-disabled={missing.length > 0 || undefined}
                aria-describedby={needId}
              >
                {t(check.isPending ? 'import.checking' : 'import.check')}
              </Button>
              <Need id={needId}>
                {isTried && missing.length > 0
                  ? t('need.start', { list: missing.join(t('need.comma')) })
                  : undefined}
              </Need>
            </div>
          </form>
        </section>
        <ExpectedColumns domain={schools.data?.find(({ id }) => id === known)?.emailDomain} />
      </div>
      {known !== undefined && <PastImports schoolId={known} onOpen={onOpen} />}
    </>
  )
}

/** Answers with the sentence about the file as a whole, shown at its field; undefined for any other error. */
function refusalOf(error: Error | null): string | undefined {
  if (!(error instanceof ApiError) || ![400, 413, 415, 422].includes(error.status)) return undefined
  return error.errors.submitFile?.[0] ?? error.message
}
