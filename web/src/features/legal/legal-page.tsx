import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSite } from '../../support/site.ts'
import * as cardStyles from '../../ui/card.module.css'
import { Note } from '../../ui/note.tsx'
import { Page } from '../../ui/page.tsx'
import * as styles from './legal.module.css'
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
      <div className={styles.legal}>
        <Contents blocks={blocks} />
        <div className="column">
          <Note kind="warn">{t('demo')}</Note>
          <article className={`${cardStyles.card} ${styles.text}`}>
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
    <nav className={`${cardStyles.card} ${styles.contents}`} aria-labelledby="legal-contents">
      <h2 id="legal-contents">{t('contents')}</h2>
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
