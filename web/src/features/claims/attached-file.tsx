import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { FileRow } from '../../ui/file-row.tsx'
import { FileSize } from '../../ui/file-size.tsx'
import { Icon } from '../../ui/icon.tsx'
import * as iconButtonStyles from '../../ui/icon-button.module.css'
import * as styles from './attachments.module.css'
import type { Attachment } from './attachments.ts'
import { useFileWords } from './file-words.ts'

interface AttachedFileProps {
  one: Attachment
  onRemove(): void
}

/** One chosen file; a wrong one in red, with why and the way out. */
export function AttachedFile({ one, onRemove }: AttachedFileProps) {
  return (
    <FileRow
      name={<bdi>{one.file.name}</bdi>}
      icon={one.fault ? 'alert' : 'file'}
      detail={<FileDetail one={one} />}
      bad={Boolean(one.fault)}
      action={<RemoveFile one={one} onRemove={onRemove} />}
    />
  )
}

/** Size of a file and, in red, what is wrong with it. */
export function FileDetail({ one }: { one: Attachment }) {
  const words = useFileWords()
  return (
    <>
      <FileSize bytes={one.file.size} />
      {one.fault && (
        <span className={styles.fault}>
          {' · '}
          {words.fault(one)}
          {words.advice(one) && <span className={`as-block ${styles.faultDetail}`}>{words.advice(one)}</span>}
        </span>
      )}
    </>
  )
}

/** A wrong file has a button with its word; a good one a quiet bin. */
export function RemoveFile({ one, onRemove }: AttachedFileProps) {
  const { t } = useTranslation('claims')
  const label = t('file.remove', { name: one.file.name })
  if (one.fault) {
    return (
      <Button id={removerOf(one)} look="danger" small aria-label={label} onClick={onRemove}>
        <Icon name="trash" size="s" />
        {t('file.remove.short')}
      </Button>
    )
  }
  return (
    <button
      type="button"
      id={removerOf(one)}
      className={iconButtonStyles.button}
      aria-label={label}
      onClick={onRemove}
    >
      <Icon name="trash" />
    </button>
  )
}

/** Returns the id of the button that removes a file: the summary's line about the file leads there. */
export function removerOf({ id }: Attachment): string {
  return `remove-${id}`
}
