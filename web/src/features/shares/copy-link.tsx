import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { toastError, toastSuccess } from '../../ui/toasts.ts'

/** Puts a link where it can be pasted from; a browser that does not let us shows it to be copied by hand. */
export function CopyLink({ link, name, isFirst }: { link: string; name: string; isFirst?: boolean }) {
  const { t } = useTranslation('shares')
  const copy = async () => {
    if (await copyText(link)) toastSuccess(t('copy.done'), t('copy.done.detail', { name }))
    else toastError(t('copy.failed'), link)
  }
  return (
    <Button
      look={isFirst ? undefined : 'line'}
      small
      aria-label={isFirst ? undefined : t('copy.of', { name })}
      onClick={() => void copy()}
    >
      <Icon name={isFirst ? 'copy' : 'link'} size="s" />
      {t('copy.link')}
    </Button>
  )
}
