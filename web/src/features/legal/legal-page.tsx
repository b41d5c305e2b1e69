import { useTranslation } from 'react-i18next'
import { useSite } from '../../app/site.ts'
import { Page } from '../../ui/page.tsx'

interface LegalPageProps {
  page: 'legal' | 'privacy' | 'accessibility'
  /** How many titled paragraphs the texts hold. */
  sections: number
}

/** A short page of titled paragraphs, `<page>.<n>.title` and `<page>.<n>.text`. */
export function LegalPage({ page, sections }: LegalPageProps) {
  const { t } = useTranslation('legal')
  const site = useSite()
  const facts = {
    company: site?.companyName ?? '',
    support: site?.supportEmail ?? '',
    phone: site?.advisor.phoneDisplay ?? '',
  }
  return (
    <Page title={t(`${page}.title`)} lead={t(`${page}.lead`)}>
      <div className="card stack-l">
        {Array.from({ length: sections }, (_, place) => `${page}.${place + 1}`).map((key) => (
          <section key={key}>
            <h2>{t(`${key}.title`)}</h2>
            <p className="measure">{t(`${key}.text`, facts)}</p>
          </section>
        ))}
      </div>
    </Page>
  )
}
