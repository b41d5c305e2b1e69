import { useTranslation } from '../../i18n/use-translation.ts'
import * as cardStyles from '../../ui/card.module.css'
import { CheckField } from '../../ui/choice-fields.tsx'
import { DocumentLink } from '../../ui/document-link.tsx'
import { DonePart } from '../../ui/done-part.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import * as peopleStyles from './people.module.css'
import { coverOf, guaranteeTables } from './quote-rules.ts'
import { useHomeQuote } from './use-home-quote.ts'
import type { People } from './use-people.ts'

const inDocument = (href: string) => (words: string) => <DocumentLink href={href}>{words}</DocumentLink>

/**
 * The general conditions, and the documents received (decision C-59): those of the home, and those of devices that are
 * insured with it.
 */
export function AgreementsCard({ people: { form, total, known, isEarly } }: { people: People }) {
  const { t } = useTranslation(['home', 'needs'])
  const { quote } = useHomeQuote()
  const { offer } = total
  const { table } = coverOf(quote.rooms ?? 1)
  const isSmall = table === guaranteeTables.small.table
  const terms = {
    cg: inDocument('/document/home/conditions_generales.pdf'),
    devices: inDocument('/document/multimedia/conditions_generales.pdf'),
  }
  const received = {
    ipid: inDocument('/document/home/ipid.pdf'),
    table: inDocument(`/document/home/${table}`),
  }
  const receivedOfDevices = offer && {
    ipid: inDocument('/document/multimedia/ipid.pdf'),
    notice: inDocument(`/document/multimedia/${offer.fic}`),
  }
  const kind = offer ? '.devices' : ''
  return (
    <DonePart
      folded={known !== null}
      title={t('agree.title')}
      summary={t(offer ? 'agree.summary.devices' : 'agree.summary')}
    >
      <section className={cardStyles.card} aria-labelledby="agree-title">
        <h2 id="agree-title" className={peopleStyles.heading}>
          {t('agree.title')}
        </h2>
        <div className="stack-small above-16">
          <CheckField
            {...form.tick('acceptTerm')}
            label={<RichText text={t(`agree.terms${kind}`)} parts={terms} />}
          />
          <CheckField
            {...form.tick('acceptTerm2')}
            label={
              <>
                <RichText text={t(`agree.received.${isSmall ? 'small' : 'large'}`)} parts={received} />{' '}
                {receivedOfDevices && (
                  <RichText text={t('agree.received.devices')} parts={receivedOfDevices} />
                )}
              </>
            }
          />
          {isEarly && (
            <CheckField
              {...form.tick('asksEarlyStart')}
              label={
                <>
                  {t(`needs:early${kind}`)}
                  <small className="as-block muted">{t('needs:early.more')}</small>
                </>
              }
            />
          )}
        </div>
      </section>
    </DonePart>
  )
}
