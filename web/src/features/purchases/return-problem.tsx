import { useTranslation } from '../../i18n/use-translation.ts'
import { AdvisorCard } from '../../support/advisor-block.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import * as cardStyles from '../../ui/card.module.css'
import { Icon } from '../../ui/icon.tsx'
import * as pageStyles from '../../ui/page.module.css'
import { NarrowPage } from '../../ui/page.tsx'
import type { Quote, ReturnState } from './return-state.ts'

interface ReturnProblemProps {
  state: ReturnState | 'no-session'
  /** The server's, or the spec's, sentence. */
  sentence: string
  sessionId?: string
  quote: Quote
  retry?(): void
}

/** Says that no contract came of a return: what is known, the number to quote, what to do, and who helps (DESIGN §4). */
export function ReturnProblem({ state, sentence, sessionId, quote, retry }: ReturnProblemProps) {
  const { t } = useTranslation('purchases')
  // The same was bought in another way: neither another try nor another quote leads anywhere.
  const isBought = state === 'bought-already'
  return (
    <NarrowPage title={t(`return.${state}`)}>
      <section className={`${cardStyles.card} ${pageStyles.centredCard} stack`} role="alert">
        <h1>{t(`return.${state}`)}</h1>
        <p>{sentence}</p>
        <p className="muted">{t(`return.${state}.next`)}</p>
        {sessionId && (
          <p className="small muted break-anywhere">
            {t('return.reference')} <bdi className="code left-to-right">{sessionId}</bdi>
          </p>
        )}
        <p className="row wraps justify-center">
          {retry && !isBought && (
            <Button onClick={retry}>
              <Icon name="refresh" size="s" />
              {t('common.retry')}
            </Button>
          )}
          {!isBought && (
            <ButtonLink to={quote} look="line">
              {t('return.toQuote')}
            </ButtonLink>
          )}
          <ButtonLink to="/documents" look={isBought ? undefined : 'line'}>
            {t('return.toDocuments')}
          </ButtonLink>
        </p>
      </section>
      <AdvisorCard />
    </NarrowPage>
  )
}
