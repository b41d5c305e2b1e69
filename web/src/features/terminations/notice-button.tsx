import { useDownload } from '../../api/use-download.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

/** Downloads the sealed notice; while it is drawn it says so. */
export function NoticeButton({ paper }: { paper: string | null }) {
  const { t } = useTranslation('terminations')
  const download = useDownload(`/files/paper/${paper}`)
  if (!paper) {
    return (
      <p className="muted small" role="status">
        {t('receipt.drawing')}
      </p>
    )
  }
  return (
    <Button busy={download.isPending} onClick={() => download.mutate()}>
      <Icon name="download" size="s" />
      {t('receipt.download')}
    </Button>
  )
}
