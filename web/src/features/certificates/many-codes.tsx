import { mostCodes } from '@cursus/shared/certificates'
import { useMutation } from '@tanstack/react-query'
import { lazy, type SubmitEvent, Suspense, useId, useRef, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { endingsOf, isAccepted } from '../../ui/accepted-file.ts'
import { Button } from '../../ui/button.tsx'
import * as cardStyles from '../../ui/card.module.css'
import { DropZone } from '../../ui/drop-zone.tsx'
import { Alert } from '../../ui/note.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { checkCodes } from './certificates.api.ts'
import { codesIn } from './codes-in.ts'
import * as styles from './verify.module.css'

const mostBytes = 1_000_000
const accept = '.csv,.txt,text/csv,text/plain'

/** Comes with the first answer, as few check many codes. */
const CheckedList = lazy(async () => ({ default: (await import('./checked-list.tsx')).CheckedList }))

/** Many codes at once, typed or out of a CSV file that stays in the browser, and how each certificate stands. */
export function ManyCodes() {
  const { t } = useTranslation(['certificates', 'tables'])
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  /** Lines without a code of the files that the text was read from, until it is edited. */
  const [leftOfFiles, setLeftOfFiles] = useState<string[]>([])
  const [left, setLeft] = useState<string[]>([])
  const area = useRef<HTMLDivElement>(null)
  const check = useMutation({ mutationFn: checkCodes })
  const refuse = (why: string) => {
    setError(why)
    area.current?.querySelector('textarea')?.focus()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const found = codesIn(text)
    const count = found.codes.length
    if (count === 0) return refuse(t('many.none'))
    if (count > mostCodes) return refuse(t('many.tooMany', { most: mostCodes, count }))
    setError(undefined)
    setLeft([...leftOfFiles, ...found.left])
    if (!check.isPending) check.mutate(found.codes)
  }
  const read = async (files: File[]) => {
    const refused = files.find((file) => !isAccepted(file, accept))
    if (refused)
      return refuse(
        t('tables:file.refused', { name: refused.name, kinds: endingsOf(accept).join(t('need.comma')) }),
      )
    if (files.some(({ size }) => size > mostBytes)) return refuse(t('many.tooLarge'))
    setError(undefined)
    const texts = await Promise.all(files.map((file) => file.text()))
    const found = codesIn(texts.join('\n'))
    setText(found.codes.join('\n'))
    setLeftOfFiles(found.left)
  }
  return (
    <details className={`${cardStyles.card} ${styles.many}`}>
      <summary>
        <h2>{t('many.title')}</h2>
      </summary>
      <p className="muted">{t('many.lead')}</p>
      <form className="stack above-16" onSubmit={submit} noValidate>
        <div ref={area}>
          <TextArea
            label={t('many.codes')}
            hint={t('many.hint', { most: mostCodes })}
            error={error}
            rows={5}
            className={styles.codes}
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={({ target }) => {
              setText(target.value)
              setLeftOfFiles([])
            }}
          />
        </div>
        <CsvFile onFiles={(files) => void read(files)} />
        <Button type="submit" busy={check.isPending}>
          {t('many.submit')}
        </Button>
      </form>
      {check.error && <Alert title={messageOf(check.error, t('error.server.connection'))} />}
      <Suspense>{check.data && <CheckedList checked={check.data} left={left} />}</Suspense>
    </details>
  )
}

function CsvFile({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { t } = useTranslation('certificates')
  const id = useId()
  return (
    <DropZone control={{ id }} accept={accept} multiple onFiles={onFiles}>
      {t('many.file')}
    </DropZone>
  )
}
