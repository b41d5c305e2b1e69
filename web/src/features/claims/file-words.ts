import { useTranslation } from '../../i18n/use-translation.ts'
import { formatBytes } from '../../ui/format-bytes.ts'
import { type Attachment, MOST_BYTES, MOST_FILES } from './attachments.ts'

/** Returns the words about a file in a list: the limits, its fault, and what to do. */
export function useFileWords() {
  const { t, i18n } = useTranslation('claims')
  const limits = { size: formatBytes(MOST_BYTES, i18n.language), count: MOST_FILES }
  return {
    limits,
    fault: ({ fault }: Attachment) =>
      fault && (fault === 'type' || fault === 'heic' ? t('error.file.type') : t(`fault.${fault}`, limits)),
    /** Returns what to do about a fault, where removing the file is not enough. */
    advice: ({ fault }: Attachment) => (fault === 'heic' ? t('fault.heic.howTo') : undefined),
  }
}
