import type { ContractPage } from '@cursus/shared/contract-page'
import { useQuery } from '@tanstack/react-query'
import { type Translate, useTranslation } from '../../../i18n/use-translation.ts'
import { lifeWord } from '../../../insurance/life-word.ts'
import { myClaims } from '../../../insurance/my-claims.ts'
import { lateNextOf } from '../../../payments/late-next.ts'
import * as cardStyles from '../../../ui/card.module.css'
import { formatDay } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Ltr } from '../../../ui/ltr.tsx'
import { PartWaiting } from '../../../ui/part-waiting.tsx'
import * as timelineStyles from '../../../ui/timeline.module.css'
import { contractTimeline } from '../cover.api.ts'
import { useLate } from '../what-follows.ts'
import * as pageStyles from './contract-page.module.css'
import { withClaims } from './with-claims.ts'

/** Lists the events of the contract, past and to come, with its claims and what follows a missing premium. */
export function TimelineCard({ contract }: { contract: ContractPage }) {
  const { t, i18n } = useTranslation('contract-page')
  const contractId = contract.id
  const life = useQuery(contractTimeline(contractId))
  const late = useLate(contract)
  const claims = useQuery(myClaims)
  const told = claims.data?.filter((claim) => claim.contractId === contractId)
  const follows = late && lateNextOf(late)
  const entries = life.data && told && withClaims(life.data, { claims: told, follows })
  if (entries?.length === 0) return null
  return (
    <section className={`${cardStyles.card} ${pageStyles.life}`} aria-labelledby="life-title">
      <h2 id="life-title" className={pageStyles.title}>
        {t('life.title')}
      </h2>
      {!entries && <PartWaiting asked={[life, claims]} className="above-16" />}
      <ol className={timelineStyles.timeline}>
        {entries?.map((entry, place) => (
          <li key={JSON.stringify(entry)} className={lookOf(entry, entries[place + 1]?.isToCome !== true)}>
            {!entry.isToCome && <Icon name={isGrave(entry) ? 'close' : 'check'} size="s" />}
            <b>{wordOf(entry, t, i18n.language)}</b>
            <span>
              <Ltr>{formatDay(entry.day)}</Ltr>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

type Entry = ReturnType<typeof withClaims>[number]

/** What comes is maize where it comes next; the rest of it is hollow. */
function lookOf(entry: Entry, isNext: boolean): string | undefined {
  if (entry.isToCome) return isNext ? timelineStyles.current : undefined
  return isGrave(entry) ? timelineStyles.failed : timelineStyles.done
}

const isGrave = ({ kind }: Entry) => kind === 'late' || kind === 'suspended'

function wordOf(entry: Entry, t: Translate, language: string): string {
  if (entry.kind === 'claim') return t('life.claim', { title: entry.title })
  if (entry.kind !== 'follows') return lifeWord(t, entry, language)
  return t(`life.follows.${entry.step}${entry.isEarliest ? '.earliest' : ''}`)
}
