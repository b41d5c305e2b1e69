import { useTranslation } from '../../i18n/use-translation.ts'
import { CheckField } from '../../ui/choice-fields.tsx'
import { DocumentLink } from '../../ui/document-link.tsx'
import { NumberedCard } from '../../ui/numbered-card.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import type { DeviceFormState } from './use-device-form.ts'

const inDocument = (file: string) => (words: string) => (
  <DocumentLink href={`/document/multimedia/${file}`}>{words}</DocumentLink>
)

/** Card 5: the general conditions, and the documents received (decision C-59). `fic` is the notice of the offer. */
export function AgreementsCard({ device: { form }, fic }: { device: DeviceFormState; fic: string }) {
  const { t } = useTranslation('device-form')
  const terms = { cg: inDocument('conditions_generales.pdf') }
  const received = { ipid: inDocument('ipid.pdf'), notice: inDocument(fic) }
  return (
    <NumberedCard number={5} title={t('agree.title')}>
      <div className="stack-small above-16">
        <CheckField {...form.tick('acceptTerm')} label={<RichText text={t('agree.terms')} parts={terms} />} />
        <CheckField
          {...form.tick('acceptTerm2')}
          label={<RichText text={t('agree.received')} parts={received} />}
        />
        <CheckField
          {...form.tick('asksEarlyStart')}
          label={
            <>
              {t('agree.early')}
              <small className="as-block muted">{t('agree.early.more')}</small>
            </>
          }
        />
      </div>
    </NumberedCard>
  )
}
