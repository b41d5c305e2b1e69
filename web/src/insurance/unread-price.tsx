import { useTranslation } from '../i18n/use-translation.ts'
import { Button } from '../ui/button.tsx'
import * as styles from './unread-price.module.css'

/** In place of a price that could not be read: says so, with another try, which a card that is one link does not cover. */
export function UnreadPrice({ retry }: { retry: () => void }) {
  const { t } = useTranslation()
  return (
    <span className={styles.unread} role="alert">
      {t('price.failed')}{' '}
      <Button look="line" small onClick={retry}>
        {t('common.retry')}
      </Button>
    </span>
  )
}
