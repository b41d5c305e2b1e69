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
 * The general conditions, and the documents received (decision C-59): of the home its guarantee table, of devices that are
 * insured with it their notice.
 */
export function AgreementsCard({ people: { form, total, known, isEarly } }: { people: People }) {
  const { t } = useTranslation('home')
  const { quote } = useHomeQuote()
  const { offer } = total
  const { table } = coverOf(quote.rooms ?? 1)
  const isSmall = table === guaranteeTables.small.table
  const terms = {
    cg: inDocument('/document/home/conditions_generales.pdf'),
    devices: inDocument('/document/multimedia/conditions_generales.pdf'),
  }
  const received: Record<string, ReturnType<typeof inDocument>> = offer
    ? {
        ipid: inDocument('/document/multimedia/ipid.pdf'),
        notice: inDocument(`/document/multimedia/${offer.fic}`),
      }
    : {
        ipid: inDocument('/document/home/ipid.pdf'),
        table: inDocument(`/document/home/${table}`),
      }
  const kind = offer ? '.devices' : ''
  const documents = offer ? 'devices' : isSmall ? 'small' : 'large'
  return (
    <DonePart folded={known !== null} title={t('agree.title')} summary={t(`agree.summary${kind}`)}>
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
            label={<RichText text={t(`agree.received.${documents}`)} parts={received} />}
          />
          {isEarly && (
            <CheckField
              {...form.tick('asksEarlyStart')}
              label={
                <>
                  {t('agree.early')}
                  <small className="as-block muted">{t('agree.early.more')}</small>
                </>
              }
            />
          )}
        </div>
      </section>
    </DonePart>
  )
}
