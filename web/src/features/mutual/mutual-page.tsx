import { lowestMutualCents } from '@cursus/shared/health-mutual'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSession } from '../../session/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import * as cardStyles from '../../ui/card.module.css'
import { FileLink } from '../../ui/file-row.tsx'
import { Icon } from '../../ui/icon.tsx'
import * as iconTileStyles from '../../ui/icon-tile.module.css'
import { Price } from '../../ui/money.tsx'
import { MutualArt } from '../../ui/mutual-art.tsx'
import { Page } from '../../ui/page.tsx'
import * as quoteStyles from '../../ui/quote.module.css'
import * as ticketStyles from '../../ui/ticket.module.css'
import { Ticket } from '../../ui/ticket.tsx'
import * as timelineStyles from '../../ui/timeline.module.css'
import * as styles from './mutual.module.css'
import { MutualTable } from './mutual-table.tsx'
import { usePartner } from './use-partner.ts'

/** /insurance/health-mutual: what three levels pay, and the way to the partner who concludes the contract. */
export function MutualPage() {
  const { t } = useTranslation('mutual')
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      mark={
        <span className={`${iconTileStyles.tile} hue-mutual ${iconTileStyles.large} wide-only`}>
          <Icon name="heart" size="l" />
        </span>
      }
    >
      <div className={`${quoteStyles.quote} ${quoteStyles.withMore} ${styles.mutual}`}>
        <section className={`${cardStyles.card} ${quoteStyles.form}`} aria-labelledby="levels-title">
          <h2 id="levels-title">{t('levels.title')}</h2>
          <p className="muted small">{t('levels.lead')}</p>
          <MutualTable />
          <p className="muted small">{t('levels.note')}</p>
        </section>
        <aside className={`${quoteStyles.price} hue-mutual`} aria-label={t('ticket.label')}>
          <PartnerTicket />
          <div className="stack-small">
            <FileLink
              href="/document/health_mutual/tableau_garanties.pdf"
              name={t('doc.table')}
              detail="PDF"
            />
            <FileLink href="/document/health_mutual/ipid.pdf" name={t('doc.ipid')} detail="PDF" />
          </div>
        </aside>
        <section className={`${cardStyles.card} ${quoteStyles.more}`} aria-labelledby="next-title">
          <h2 id="next-title">{t('next.title')}</h2>
          <ol className={`${timelineStyles.timeline} ${timelineStyles.horizontal}`}>
            {['leave', 'choose', 'card'].map((step, place) => (
              <li key={step} className={place === 0 ? timelineStyles.current : undefined}>
                <b>{t(`next.${step}`)}</b>
                <span>{t(`next.${step}.text`)}</span>
              </li>
            ))}
          </ol>
        </section>
      </div>
    </Page>
  )
}

function PartnerTicket() {
  const { t } = useTranslation('mutual')
  const isVisitor = !useSession()
  const top = (
    <>
      <div className={styles.ticketArt}>
        <MutualArt />
      </div>
      <b className={`${ticketStyles.title} ${styles.ticketTitle}`}>{t('ticket.title')}</b>
      <p className="muted small">{t('ticket.text')}</p>
    </>
  )
  return (
    <Ticket top={top}>
      <p className="muted small">{t('ticket.from')}</p>
      <Price cents={lowestMutualCents} per={t('per.month')} />
      <p className="muted small">{t('ticket.final')}</p>
      {isVisitor ? (
        <ButtonLink
          look="accent"
          block
          className={ticketStyles.go}
          to="/login/classic"
          search={{ back: '/insurance/health-mutual' }}
        >
          {t('go')}
        </ButtonLink>
      ) : (
        <LeaveButton />
      )}
      <p className={`muted small ${styles.nothing}`}>{t('ticket.nothing')}</p>
    </Ticket>
  )
}

/** Leads to the partner, who is told which student comes. */
function LeaveButton() {
  const { t } = useTranslation('mutual')
  const partner = usePartner()
  return (
    <Button look="accent" block className={ticketStyles.go} busy={partner.isLeaving} onClick={partner.leave}>
      {t('go')}
      <Icon name="external" size="s" mirrored />
    </Button>
  )
}
