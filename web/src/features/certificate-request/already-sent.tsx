import { useTranslation } from '../../i18n/use-translation.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** In place of a request that another tab has sent. */
export function AlreadySent({ onAnother }: { onAnother(): void }) {
  const { t } = useTranslation('certificate-request')
  return (
    <div role="alert">
      <EmptyState
        title={t('alreadySent.title')}
        action={
          <div className="row wraps">
            <ButtonLink to="/documents">{t('alreadySent.documents')}</ButtonLink>
            <Button look="line" onClick={onAnother}>
              {t('alreadySent.another')}
            </Button>
          </div>
        }
      >
        {t('alreadySent.text')}
      </EmptyState>
    </div>
  )
}
