import { useTranslation } from '../i18n/use-translation.ts'
import { Button } from './button.tsx'

/** In place of the rows of a page that its list no longer reaches: leads to the first one. */
export function PastTheEnd({ onFirst }: { onFirst(): void }) {
  const { t } = useTranslation('tables')
  return (
    <>
      <b>{t('pager.pastEnd')}</b>
      <Button look="line" small onClick={onFirst}>
        {t('pager.first')}
      </Button>
    </>
  )
}
