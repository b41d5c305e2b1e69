import { useQuery } from '@tanstack/react-query'
import { PartWaiting } from '../../../frame/part-waiting.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { lifeWord } from '../../../insurance/life-word.ts'
import { myClaims } from '../../../insurance/my-claims.ts'
import * as cardStyles from '../../../ui/card.module.css'
import { formatDay } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Ltr } from '../../../ui/ltr.tsx'
import * as timelineStyles from '../../../ui/timeline.module.css'
import { contractTimeline } from '../cover.api.ts'
import * as pageStyles from './contract-page.module.css'
import { withClaims } from './with-claims.ts'

/** Lists the events of the contract, past and to come, its claims included. */
export function TimelineCard({ contractId }: { contractId: string }) {
  const { t, i18n } = useTranslation('cover')
  const life = useQuery(contractTimeline(contractId))
  const claims = useQuery(myClaims)
  const told = claims.data
    ?.filter((claim) => claim.contractId === contractId)
    .map(({ title, creation_date }) => ({ title, day: formatDay(creation_date) }))
  const entries = life.data && told && withClaims(life.data, told)
  if (entries?.length === 0) return null
  return (
    <section className={`${cardStyles.card} ${pageStyles.life}`} aria-labelledby="life-title">
      <h2 id="life-title" className={pageStyles.title}>
        {t('life.title')}
      </h2>
      {!entries && <PartWaiting asked={[life, claims]} className="above-16" />}
      <ol className={timelineStyles.timeline}>
        {entries?.map((entry) => (
          <li
            key={JSON.stringify(entry)}
            className={entry.isToCome ? timelineStyles.current : timelineStyles.done}
          >
            {!entry.isToCome && <Icon name="check" size="s" />}
            <b>
              {entry.kind === 'claim'
                ? t('life.claim', { title: entry.title })
                : lifeWord(t, entry, i18n.language)}
            </b>
            <span>
              <Ltr>{formatDay(entry.day)}</Ltr>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
