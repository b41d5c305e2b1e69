import { useRef, useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { endingsOf, isAccepted } from './accepted-file.ts'
import { DropZone } from './drop-zone.tsx'
import { Field, type FieldLook } from './field.tsx'
import { FileRow } from './file-row.tsx'
import { FileSize } from './file-size.tsx'
import { Icon } from './icon.tsx'
import * as iconButtonStyles from './icon-button.module.css'

interface FileDropProps extends FieldLook {
  id?: string
  name?: string
  /** As for a file input: `.csv,text/csv`. A hint to the person; the server looks at the content. */
  accept: string
  file: File | null
  onFile: (file: File | null) => void
  /** Name of a stored file, shown until another is chosen. */
  stored?: string
  /** Called to remove the stored file. */
  onForget?(): void
  big?: boolean
}

/**
 * One file, dropped or chosen, shown with its size, and removable; one of another kind is refused at once, and what was there stays. Its
 * texts are `tables`.
 */
export function FileDrop({ accept, file, onFile, stored, onForget, big, name, ...look }: FileDropProps) {
  const { t } = useTranslation('tables')
  const input = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const take = (chosen: File | undefined) => {
    const isWrong = chosen !== undefined && !isAccepted(chosen, accept)
    setRefused(isWrong ? chosen.name : null)
    if (isWrong && input.current) input.current.value = ''
    else onFile(chosen ?? null)
  }
  const remove = () => {
    setRefused(null)
    onFile(null)
    if (input.current) input.current.value = ''
    input.current?.focus()
  }
  return (
    <Field
      {...look}
      error={
        refused
          ? t('file.refused', { name: refused, kinds: endingsOf(accept).join(t('need.comma')) })
          : look.error
      }
    >
      {(control) => (
        <>
          {file && (
            <FileRow
              name={<bdi>{file.name}</bdi>}
              detail={<FileSize bytes={file.size} />}
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
          <DropZone
            control={control}
            ref={input}
            name={name}
            accept={accept}
            big={big}
            title={t('file.dropHere')}
            again={file !== null}
            onFiles={([chosen]) => take(chosen)}
          >
            {t(file || stored ? 'file.other' : big ? 'file.orChoose' : 'file.choose')}
          </DropZone>
        </>
      )}
    </Field>
  )
}

function Remove({ name, onClick }: { name: string; onClick(): void }) {
  const { t } = useTranslation('tables')
  return (
    <button
      type="button"
      className={iconButtonStyles.button}
      aria-label={t('file.remove', { name })}
      onClick={onClick}
    >
      <Icon name="close" />
    </button>
  )
}
