import { type ColumnsRead, requiredColumns } from '@cursus/shared/student-imports'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useTellError } from '../../api/use-tell-error.ts'
import { LoadFailed } from '../../frame/load-failed.tsx'
import type { Translate } from '../../i18n/translate.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import * as cardStyles from '../../ui/card.module.css'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Need } from '../../ui/need.tsx'
import * as quoteStyles from '../../ui/quote.module.css'
import { ColumnsMap } from './columns-map.tsx'
import { ExpectedColumns } from './expected-columns.tsx'
import { PastImports } from './past-imports.tsx'
import { SchoolChoice } from './school-choice.tsx'
import { ShelvedLists } from './shelved-lists.tsx'
import { inclusiveSchools, type List, listCheck, readColumns } from './student-imports.api.ts'
import * as styles from './student-imports.module.css'

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

interface StartStepProps {
  school: number | undefined
  /** List to come back to, with its file and what was mended in it. */
  list: List | null
  onSchool: (school: number | undefined) => void
  /** Another file, or none: what was mended in the last one is of no use. */
  onFile: () => void
  onChecked: (list: List) => void
  onOpen: (id: string) => void
  onTakeUp: (id: string) => void
}

/** Step 1: whose students, and which file; which of its columns is which, where their names do not say it. */
export function StartStep({ school, list, onSchool, onFile, onChecked, onOpen, onTakeUp }: StartStepProps) {
  const { t } = useTranslation('student-imports')
  const [file, setFile] = useState(list?.file ?? null)
  const schools = useQuery(inclusiveSchools)
  const needId = useId()
  const [isTried, setTried] = useState(false)
  const { check, read, setRead } = useFirstCheck(onChecked)
  const columns = read?.columns
  const known = schools.data?.find(({ id }) => id === school)
  const missing = [!known && t('import.need.school'), !file && t('import.need.file')].filter(Boolean)
  const mending = { ...list?.mending, ...(columns && { columns: columns.map(({ column }) => column) }) }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (known && file && !check.isPending)
      check.mutate({ schoolId: known.id, file, mending, shelf: list?.shelf, kept: list?.kept })
  }
  const choose = (chosen: File | null) => {
    check.reset()
    setRead(null)
    setFile(chosen)
    onFile()
  }
  return (
    <>
      <h2 className="visually-hidden">{t('import.step.file')}</h2>
      <div className={quoteStyles.quote}>
        <section className={cardStyles.card}>
          <form className={`column ${styles.steps}`} onSubmit={submit}>
            {schools.isError && !schools.data ? (
              <LoadFailed
                title={t('import.schools.failed')}
                error={schools.error}
                retry={() => void schools.refetch()}
              />
            ) : (
              <SchoolChoice schools={schools.data} school={school} onSchool={onSchool} />
            )}
            <FileDrop
              label={t('import.file')}
              hint={t('import.file.hint')}
              accept={`.csv,.txt,.xlsx,text/csv,text/plain,${workbookType}`}
              file={file}
              error={
                read && file && isMissingColumns(check.error)
                  ? missingOf(read, file.name, t)
                  : refusalOf(check.error)
              }
              onFile={choose}
              big
            />
            {read && (
              <ColumnsMap
                columns={read.columns}
                isOpen
                schoolName={known?.name ?? ''}
                onColumns={(chosen) =>
                  setRead({
                    ...read,
                    columns: read.columns.map((one, at) => ({ ...one, column: chosen[at] ?? null })),
                  })
                }
              />
            )}
            <div className={`row wraps ${read ? styles.inView : ''}`}>
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
        <ExpectedColumns domain={known?.emailDomain} />
      </div>
      <ShelvedLists onTakeUp={onTakeUp} />
      {known && <PastImports schoolId={known.id} onOpen={onOpen} />}
    </>
  )
}

/** Checks a list for the first time; `read` are its columns once some are missing, to be said by hand. */
function useFirstCheck(onChecked: (list: List) => void) {
  const tellError = useTellError()
  const client = useQueryClient()
  const [read, setRead] = useState<ColumnsRead | null>(null)
  const check = useMutation({
    mutationFn: async (list: List) => {
      try {
        await client.fetchQuery({ ...listCheck(list), staleTime: 0 })
      } catch (error) {
        if (isMissingColumns(error) && !read) setRead(await readColumns(list))
        throw error
      }
    },
    onSuccess: (_, list) => onChecked(list),
    onError: (error) => {
      if (!refusalOf(error)) tellError(error)
    },
  })
  return { check, read, setRead }
}

const isMissingColumns = (error: unknown) =>
  error instanceof ApiError && error.code === 'imports.columns_missing'

/** Names the columns that are still to be chosen, as the choice below the file names them, and the line that was read. */
function missingOf({ columns, headerLine, sheet }: ColumnsRead, fileName: string, t: Translate): string {
  const missing = requiredColumns.filter((one) => !columns.some(({ column }) => column === one))
  const names = missing.map((column) => t(`import.field.${column}`)).join(t('need.comma'))
  const place = { line: headerLine, name: `\u2068${sheet ?? fileName}\u2069` }
  return missing.length > 0 ? t('columns.missing', { columns: names, ...place }) : ''
}

/** Returns the sentence about the file as a whole, shown at its field; undefined for any other error. */
function refusalOf(error: Error | null): string | undefined {
  if (!(error instanceof ApiError) || ![400, 413, 415, 422].includes(error.status)) return undefined
  return error.errors.submitFile?.[0] ?? error.message
}
