import { useDownload } from '../../api/use-download.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

interface PaperButtonProps {
  path: string
  words: string
  /** Which of the papers on the page, for screen readers. */
  of: string
}

/** Downloads a receipt or a credit note. */
export function PaperButton({ path, words, of }: PaperButtonProps) {
  const { t } = useTranslation('payments')
  const download = useDownload(path)
  return (
    <Button
      look="ghost"
      small
      busy={download.isPending}
      aria-label={t('of', { words, title: of })}
      onClick={() => download.mutate()}
    >
      <Icon name="download" size="s" />
      {words}
    </Button>
  )
}
