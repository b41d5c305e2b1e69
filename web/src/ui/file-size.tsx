import { useTranslation } from '../i18n/use-translation.ts'
import { formatBytes } from './format-bytes.ts'

/** A file's size on one line; in Arabic its unit is a word, so it is read from the right. */
export function FileSize({ bytes }: { bytes: number }) {
  const { i18n } = useTranslation()
  return <bdi className="figures nowrap">{formatBytes(bytes, i18n.language)}</bdi>
}
