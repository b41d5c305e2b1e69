import './legal.css'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSite } from '../../app/site.ts'
import { Note } from '../../ui/note.tsx'
import { Page } from '../../ui/page.tsx'
import { type LegalName, legalText } from './legal-texts.ts'
import { Blocks } from './markdown-blocks.tsx'
import type { Block } from './markdown-nodes.ts'

interface LegalPageProps {
  name: LegalName
  /** Below the text: what can be chosen there. */
  children?: ReactNode
}

/** A public text of the company, from its Markdown: contents first, each heading with an address. */
export function LegalPage({ name, children }: LegalPageProps) {
  const { t } = useTranslation('legal')
  const { data: blocks = [] } = useQuery(legalText(name))
  const site = useSite()
  const facts = {
    company: site?.companyName ?? '',
    companyUrl: site?.companyUrl ?? '',
    support: site?.supportEmail ?? '',
    phone: site?.advisor.phoneDisplay ?? '',
  }
  return (
    <Page title={t(`${name}.title`)} lead={t(`${name}.lead`)}>
      <div className="leg">
        <Contents blocks={blocks} />
        <div className="stackg">
          <Note kind="warn">{t('demo')}</Note>
          <article className="card legx">
            <Blocks blocks={blocks} facts={facts} />
          </article>
          {children}
        </div>
      </div>
    </Page>
  )
}

function Contents({ blocks }: { blocks: readonly Block[] }) {
  const { t } = useTranslation('legal')
  const headings = blocks.filter((block) => block.kind === 'heading')
  return (
    <nav className="card legn" aria-labelledby="legal-contents">
      <h2 id="legal-contents" className="h2s">
        {t('contents')}
      </h2>
      <ul>
        {headings.map(({ id, words }) => (
          <li key={id}>
            <a href={`#${id}`}>{words.join('')}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
