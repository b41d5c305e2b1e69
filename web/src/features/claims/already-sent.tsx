import { useTranslation } from '../../i18n/use-translation.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import * as cardStyles from '../../ui/card.module.css'
import { EmptyState } from '../../ui/empty-state.tsx'
import { UmbrellaArt } from './claim-art.tsx'
import * as styles from './declare.module.css'

interface AlreadySentProps {
  /** Of the claim; empty where it is not known. */
  id: string
  /** Message as it stands in this tab: what was changed in it was not sent. */
  typed: string
  onAnother(): void
}

/** In place of a declaration that another tab has sent: where it is, and what stands here and did not go. */
export function AlreadySent({ id, typed, onAnother }: AlreadySentProps) {
  const { t } = useTranslation('claims')
  return (
    <div className="column">
      <div role="alert">
        <EmptyState
          title={t('alreadySent.title')}
          art={<UmbrellaArt />}
          action={
            <div className="row wraps">
              <ButtonLink to="/claims/my-claims" search={id ? { claim: id } : {}}>
                {t('alreadySent.see')}
              </ButtonLink>
              <Button look="line" onClick={onAnother}>
                {t('alreadySent.another')}
              </Button>
            </div>
          }
        >
          {t('alreadySent.text')}
        </EmptyState>
      </div>
      {typed.trim() && (
        <section className={cardStyles.card}>
          <h2 className={styles.heading}>{t('alreadySent.typed')}</h2>
          <p className={styles.typed} dir="auto">
            {typed}
          </p>
        </section>
      )}
    </div>
  )
}
