import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FileRow } from '../../ui/file-row.tsx'
import { formatBytes } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Ltr } from '../../ui/ltr.tsx'

interface ReplyFilesProps {
  files: readonly File[]
  onFiles: (files: readonly File[]) => void
}

const accepted = 'image/jpeg,image/png,application/pdf'

/** Files to send along, chosen by the browser's own input. The server looks at what they are. */
export function ReplyFiles({ files, onFiles }: ReplyFilesProps) {
  const { t, i18n } = useTranslation('claims-follow-up')
  const input = useRef<HTMLInputElement>(null)
  const remove = (file: File) => {
    onFiles(files.filter((one) => one !== file))
    input.current?.focus()
  }
  return (
    <div className="stack-s">
      {files.map((file, place) => (
        <FileRow
          // biome-ignore lint/suspicious/noArrayIndexKey: two files of one name may stand in the list
          key={`${file.name} ${place}`}
          name={<bdi>{file.name}</bdi>}
          detail={<Ltr>{formatBytes(file.size, i18n.language)}</Ltr>}
          action={
            <button
              type="button"
              className="iconbtn"
              aria-label={t('tables:file.remove', { name: file.name })}
              onClick={() => remove(file)}
            >
              <Icon name="close" />
            </button>
          }
        />
      ))}
      <label className="btn ghost sm pickf">
        <Icon name="upload" size="s" />
        {t('reply.attach')}
        <input
          ref={input}
          type="file"
          className="vh"
          multiple
          accept={accepted}
          onChange={({ target }) => {
            onFiles([...files, ...(target.files ?? [])])
            target.value = ''
          }}
        />
      </label>
    </div>
  )
}
