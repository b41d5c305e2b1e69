import { useTranslation } from '../../i18n/use-translation.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { FileRow } from '../../ui/file-row.tsx'
import { FileSize } from '../../ui/file-size.tsx'
import { Icon } from '../../ui/icon.tsx'
import * as iconButtonStyles from '../../ui/icon-button.module.css'
import * as styles from './claims-follow-up.module.css'
import { acceptedKinds, sorted } from './refused-files.ts'

interface ReplyFilesProps {
  files: readonly File[]
  onFiles: (files: readonly File[]) => void
}

const chooser = 'claim-reply-files'

/** The files that go along, each with its size and the way to take it out. */
export function ReplyFiles({ files, onFiles }: ReplyFilesProps) {
  const { t } = useTranslation('claims-follow-up')
  const remove = (file: File) => {
    onFiles(files.filter((one) => one !== file))
    document.getElementById(chooser)?.focus()
  }
  return files.map((file, place) => (
    <FileRow
      // biome-ignore lint/suspicious/noArrayIndexKey: two files of one name may stand in the list
      key={`${file.name} ${place}`}
      name={<bdi>{file.name}</bdi>}
      detail={<FileSize bytes={file.size} />}
      action={
        <button
          type="button"
          className={iconButtonStyles.button}
          aria-label={t('tables:file.remove', { name: file.name })}
          onClick={() => remove(file)}
        >
          <Icon name="close" />
        </button>
      }
    />
  ))
}

interface AddFilesProps extends ReplyFilesProps {
  /** A file was not taken, and why, in a sentence; null once others were. */
  onRefused: (sentence: string | null) => void
}

/** The browser's own chooser, in a button's looks. What the server would refuse is not taken; it looks at what is in the others. */
export function AddFiles({ files, onFiles, onRefused }: AddFilesProps) {
  const { t } = useTranslation('claims-follow-up')
  return (
    <label
      className={`${buttonStyles.button} ${buttonStyles.ghost} ${buttonStyles.small} ${styles.pickFile}`}
    >
      <Icon name="upload" size="s" />
      {t('reply.attach')}
      <input
        id={chooser}
        type="file"
        className="visually-hidden"
        multiple
        accept={acceptedKinds}
        onChange={({ target }) => {
          const { taken, refused } = sorted([...(target.files ?? [])])
          onFiles([...files, ...taken])
          onRefused(refused && t(`reply.refused.${refused.reason}`, { name: refused.name }))
          target.value = ''
        }}
      />
    </label>
  )
}
