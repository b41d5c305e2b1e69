import './css/file-drop.css'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field, type FieldLook } from './field.tsx'
import { FileRow } from './file-row.tsx'
import { formatBytes } from './format.ts'
import { Icon } from './icon.tsx'
import { Ltr } from './ltr.tsx'

interface FileDropProps extends FieldLook {
  id?: string
  name?: string
  /** As for a file input: `.csv,text/csv`. A hint to the person; the server looks at the content. */
  accept: string
  file: File | null
  onFile: (file: File | null) => void
  /** A file that is stored already, shown until another is chosen. */
  stored?: string
  /** Lets the stored one be removed too. */
  onForget?(): void
  big?: boolean
}

/** One file, dropped or chosen by the browser's own input; shown with its size, and removed. Its texts are `tables`. */
export function FileDrop({ accept, file, onFile, stored, onForget, big, name, ...look }: FileDropProps) {
  const { t, i18n } = useTranslation('tables')
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [dropped] = event.dataTransfer.files
    if (dropped) onFile(dropped)
  }
  const remove = () => {
    onFile(null)
    if (input.current) input.current.value = ''
    input.current?.focus()
  }
  return (
    <Field {...look}>
      {(control) => (
        <>
          {file && (
            <FileRow
              name={<bdi>{file.name}</bdi>}
              detail={<Ltr>{formatBytes(file.size, i18n.language)}</Ltr>}
              bad={Boolean(look.error)}
              action={<Remove name={file.name} onClick={remove} />}
            />
          )}
          {!file && stored && (
            <FileRow
              name={<bdi>{stored}</bdi>}
              detail={t('file.stored')}
              action={onForget && <Remove name={stored} onClick={onForget} />}
            />
          )}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is beside the input, which does the same */}
          <div
            className={['drop', big ? 'big' : 'sm', isOver && 'over', file && 'again']
              .filter(Boolean)
              .join(' ')}
            onDragOver={(event) => {
              event.preventDefault()
              setOver(true)
            }}
            onDragLeave={() => setOver(false)}
            onDrop={drop}
          >
            {big && !file && <Icon name="upload" size="l" />}
            {big && !file && <b>{t('file.dropHere')}</b>}
            <label className="pick" htmlFor={control.id}>
              {!big && !file && <Icon name="upload" size="s" />}
              {t(file || stored ? 'file.other' : big ? 'file.orChoose' : 'file.choose')}
            </label>
            <input
              {...control}
              ref={input}
              className="vh"
              type="file"
              name={name}
              accept={accept}
              onChange={(event) => onFile(event.target.files?.[0] ?? null)}
            />
          </div>
        </>
      )}
    </Field>
  )
}

function Remove({ name, onClick }: { name: string; onClick(): void }) {
  const { t } = useTranslation('tables')
  return (
    <button type="button" className="iconbtn" aria-label={t('file.remove', { name })} onClick={onClick}>
      <Icon name="close" />
    </button>
  )
}
