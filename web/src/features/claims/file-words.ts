import { useTranslation } from '../../i18n/use-translation.ts'
import { formatBytes } from '../../ui/format-bytes.ts'
import { type Attachment, MOST_BYTES, MOST_FILES } from './attachments.ts'

/** Returns the words about a file in a list: its size, its fault, and what to do. */
export function useFileWords() {
  const { t, i18n } = useTranslation('claims')
  const size = (bytes: number) => formatBytes(bytes, i18n.language)
  const limits = { size: size(MOST_BYTES), count: MOST_FILES }
  return {
    size,
    limits,
    fault: ({ fault }: Attachment) =>
      fault && (fault === 'type' || fault === 'heic' ? t('error.file.type') : t(`fault.${fault}`, limits)),
    /** Returns what to do about a fault, where removing the file is not enough. */
    advice: ({ fault }: Attachment) => (fault === 'heic' ? t('fault.heic.howTo') : undefined),
  }
}
