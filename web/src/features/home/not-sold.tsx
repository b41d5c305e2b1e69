import { useTranslation } from '../../i18n/use-translation.ts'
import { useSite } from '../../support/site.ts'
import { Note } from '../../ui/note.tsx'
import { RichText } from '../../ui/rich-text.tsx'

/** Says of a home that the product excludes that it is not sold, with the number of the advisor. */
export function NotSold() {
  const { t } = useTranslation('needs')
  const advisor = useSite()?.advisor
  return (
    <Note kind="warn" className="above-16">
      <RichText
        text={t('advice.homeUse.second', { phone: advisor?.phoneDisplay ?? '' })}
        parts={{
          phone: (number) => (
            <a className="figures nowrap" dir="ltr" href={`tel:${advisor?.phone}`}>
              {number}
            </a>
          ),
        }}
      />
    </Note>
  )
}
