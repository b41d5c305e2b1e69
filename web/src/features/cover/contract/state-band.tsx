import type { ContractPage } from '@cursus/shared/contract-page'
import type { Cover } from '@cursus/shared/contracts'
import { openBillingPortal } from '../../../account/account-actions.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { productOf } from '../../../insurance/products.ts'
import { restOf } from '../../../insurance/rest-due.ts'
import { whileDue } from '../../../insurance/while-due.ts'
import { Button } from '../../../ui/button.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { IconName } from '../../../ui/icon-paths.ts'
import * as iconTileStyles from '../../../ui/icon-tile.module.css'
import { type Step, stepOf } from '../standing.ts'
import { StepButton } from '../step-button.tsx'
import { useWhatFollows } from '../what-follows.ts'
import * as styles from './state-band.module.css'

const tones = { ok: styles.ok, warn: styles.warn, err: styles.err, quiet: styles.quiet }

type Look = { tone: keyof typeof tones; icon: IconName; key: string }

const waits: Partial<Record<Step, Look>> = {
  sign: { tone: 'warn', icon: 'pencil', key: 'sign' },
  describe: { tone: 'warn', icon: 'mobile', key: 'describe' },
  preparing: { tone: 'ok', icon: 'clock', key: 'preparing' },
  ended: { tone: 'quiet', icon: 'close', key: 'unsigned' },
  void: { tone: 'quiet', icon: 'close', key: 'ended' },
}

/** Words of a contract that its person left, or that ends on a day to come. */
function endOf({ ending, cover, mayGoOn }: ContractPage, step: Step): string | null {
  if (!ending) return null
  if (step === 'void') return ending.kind
  if (mayGoOn) return cover === 'current' ? 'ending' : null
  if (step !== 'ready' || (cover !== 'current' && cover !== 'upcoming')) return null
  return ending.kind === 'asked' ? 'asked' : 'leaving'
}

const covers: Record<Cover, Look> = {
  waiting: { tone: 'warn', icon: 'clock', key: 'buy' },
  upcoming: { tone: 'ok', icon: 'calendar', key: 'upcoming' },
  current: { tone: 'ok', icon: 'check', key: 'current' },
  suspended: { tone: 'warn', icon: 'clock', key: 'back' },
  ended: { tone: 'quiet', icon: 'close', key: 'ended' },
  expired: { tone: 'quiet', icon: 'close', key: 'expired' },
}

/** Look of a cover that goes on, to a last day that is known. */
const toEnd = { tone: 'warn', icon: 'calendar' } as const

/** Look of a missing premium, by what it means for the cover. */
const owed: Record<ReturnType<typeof whileDue>, Look> = {
  covered: { tone: 'warn', icon: 'alert', key: 'pay' },
  suspended: { tone: 'err', icon: 'alert', key: 'suspended' },
  nothing: { tone: 'err', icon: 'alert', key: 'owed' },
}

/** Look of a cover that was paid for too late to come back before its end. */
const notBack: Look = { ...covers.suspended, key: 'over' }

function lookOf(contract: ContractPage, step: Step, end: string | null): Look {
  if (step === 'ready' && contract.cover === 'suspended' && !contract.backOn) return notBack
  if (step === 'pay') return owed[whileDue(contract)]
  return waits[step] ?? (end ? { ...toEnd, key: end } : covers[contract.cover])
}

/** Returns which text goes below a title. */
function textOf({ coversNobody, backOn }: ContractPage, word: string): 'text' | 'kept' | 'last' {
  // Withdrawn after days that are kept: it is not erased, it covered until the last of them.
  if (word === 'withdrawn' && !coversNobody) return 'kept'
  return word === 'suspended' && !backOn ? 'last' : 'text'
}

/** Says how the contract stands, with the one thing to do about it. */
export function StateBand({ contract }: { contract: ContractPage }) {
  const { t, i18n } = useTranslation('cover')
  const { startDate, endDate, due, mayGoOn, ending, signBy, backOn } = contract
  const step = stepOf(contract)
  const end = endOf(contract, step)
  const follows = useWhatFollows(contract)
  const { tone, icon, key } = lookOf(contract, step, end)
  const word = end ?? key
  const price = due && formatMoney(due.cents, i18n.language)
  const rest = due && restOf(due, t, i18n.language)
  const over = step === 'ended' ? ending?.writtenOn : undefined
  const said = { start: startDate, end: over ?? endDate, price, day: ending?.writtenOn, back: backOn }
  return (
    <section className={`${styles.band} ${tones[tone]}`} aria-labelledby="state-title">
      <span className={iconTileStyles.tile}>
        <Icon name={icon} />
      </span>
      <div className={`grow ${styles.words}`}>
        <h2 id="state-title">{t(`band.${word}`, said)}</h2>
        <p>{t(`band.${word}.${textOf(contract, word)}`, said)}</p>
        {signBy && <p>{t('band.signBy', { day: signBy })}</p>}
        {follows && <p className={follows.isComing ? 'coming' : undefined}>{follows.words}</p>}
        {step === 'pay' && rest && <p>{rest}</p>}
      </div>
      {step !== 'ready' && <StepButton contract={contract} />}
      {mayGoOn && <GoOn contract={contract} />}
    </section>
  )
}

/** Ended at the provider for a day to come: there it may be taken back. */
function GoOn({ contract: { insuranceType } }: { contract: ContractPage }) {
  const { t } = useTranslation('cover')
  const { portal } = productOf(insuranceType)
  return (
    portal && (
      <Button look="line" onClick={() => void openBillingPortal(portal)}>
        {t('band.ending.go')}
      </Button>
    )
  )
}
