import { useTranslation } from '../../i18n/use-translation.ts'
import { useSite } from '../../support/site.ts'
import { Note } from '../../ui/note.tsx'
import { RichText } from '../../ui/rich-text.tsx'

/** Names, for homes larger than the tariff knows, the advisor, whose number is on the page before anybody asks. */
export function MoreRooms() {
  const { t } = useTranslation('estimation')
  const advisor = useSite()?.advisor
  if (!advisor) return null
  return (
    <Note icon="phone">
      <RichText
        text={t('home.more', { phone: advisor.phoneDisplay })}
        parts={{
          phone: (number) => (
            <a className="figures nowrap" dir="ltr" href={`tel:${advisor.phone}`}>
              {number}
            </a>
          ),
        }}
      />
    </Note>
  )
}
