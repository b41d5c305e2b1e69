import '../../ui/css/table.css'
import '../../ui/css/ticket.css'
import '../../ui/css/timeline.css'
import './mutual.css'
import { lowestMutualCents } from '@cursus/shared/health-mutual'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { FileLink } from '../../ui/file-row.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Price } from '../../ui/money.tsx'
import { MutualArt } from '../../ui/mutual-art.tsx'
import { Page } from '../../ui/page.tsx'
import { Ticket } from '../../ui/ticket.tsx'
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
        <span className="tico mut big dt">
          <Icon name="heart" size="l" />
        </span>
      }
    >
      <div className="quote q3 mu">
        <section className="card qf" aria-labelledby="levels-title">
          <h2 id="levels-title">{t('levels.title')}</h2>
          <p className="muted small">{t('levels.lead')}</p>
          <MutualTable />
          <p className="muted small">{t('levels.note')}</p>
        </section>
        <aside className="qt mut" aria-label={t('ticket.label')}>
          <PartnerTicket />
          <div className="stack-s">
            <FileLink
              href="/document/health_mutual/tableau_garanties.pdf"
              name={t('doc.table')}
              detail="PDF"
            />
            <FileLink href="/document/health_mutual/ipid.pdf" name={t('doc.ipid')} detail="PDF" />
          </div>
        </aside>
        <section className="card qg" aria-labelledby="next-title">
          <h2 id="next-title" className="h2s">
            {t('next.title')}
          </h2>
          <ol className="tlx hz">
            {['leave', 'choose', 'card'].map((step, place) => (
              <li key={step} className={place === 0 ? 'now' : undefined}>
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
  const partner = usePartner()
  const top = (
    <>
      <div className="tka">
        <MutualArt />
      </div>
      <b className="tkt">{t('ticket.title')}</b>
      <p className="muted small">{t('ticket.text')}</p>
    </>
  )
  return (
    <Ticket top={top}>
      <p className="muted small">{t('ticket.from')}</p>
      <Price cents={lowestMutualCents} per={t('per.month')} />
      <p className="muted small">{t('ticket.final')}</p>
      <Button look="accent" block className="go" busy={partner.isLeaving} onClick={partner.leave}>
        {t('go')}
        <Icon name="external" size="s" mirrored />
      </Button>
      <p className="muted small none">{t('ticket.nothing')}</p>
    </Ticket>
  )
}
