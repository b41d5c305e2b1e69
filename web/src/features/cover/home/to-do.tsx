import type { Contract } from '@cursus/shared/contracts'
import { isPhoneOffer } from '@cursus/shared/device-rules'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CorrectEmailButton } from '../../../account/correct-email-button.tsx'
import { useTellError } from '../../../api/use-tell-error.ts'
import type { Translate } from '../../../i18n/use-translation.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { nameOf } from '../../../insurance/contract-titles.ts'
import { isPayable } from '../../../insurance/is-payable.ts'
import { insuredBy } from '../../../insurance/products.ts'
import { restOf } from '../../../insurance/rest-due.ts'
import { whileDue } from '../../../insurance/while-due.ts'
import * as badgeStyles from '../../../ui/badge.module.css'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import * as cardStyles from '../../../ui/card.module.css'
import { formatDay, formatMoney } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { IconName } from '../../../ui/icon-paths.ts'
import * as iconTileStyles from '../../../ui/icon-tile.module.css'
import { Sentence } from '../../../ui/ltr.tsx'
import { toastSuccess } from '../../../ui/toasts.ts'
import { PurchaseBadge, StateBadge } from '../state-badge.tsx'
import { BuyButton, StepButton } from '../step-button.tsx'
import type { Task } from '../tasks.ts'
import { useWhatFollows } from '../what-follows.ts'
import * as styles from './to-do.module.css'

/** « À faire »: numbered by what blocks a certificate; each row says its consequence, the first has the filled button. */
export function ToDo({ tasks }: { tasks: readonly Task[] }) {
  const { t } = useTranslation('cover')
  return (
    <section className={`${cardStyles.card} ${styles.card}`} aria-labelledby="todo-title">
      <div className={`row ${styles.head}`}>
        <span className={iconTileStyles.tile}>
          <Icon name="pencil" />
        </span>
        <div className="grow">
          <h2 id="todo-title">{t('todo.title')}</h2>
          <p className="muted small">{t('todo.lead')}</p>
        </div>
        <span className={`${badgeStyles.badge} figures`}>{tasks.length}</span>
      </div>
      <ol>
        {tasks.map((task, place) => (
          <TaskRow key={task.key} task={task} place={place} />
        ))}
      </ol>
    </section>
  )
}

function TaskRow({ task, place }: { task: Task; place: number }) {
  const { t, i18n } = useTranslation('cover')
  const look = place === 0 ? undefined : 'line'
  const { title, text, why } = wordsOf(task, t, i18n.language)
  const follows = useWhatFollows(task.kind === 'pay' ? task.contract : undefined)
  const isCovered = task.kind === 'pay' && whileDue(task.contract) === 'covered'
  const consequence = follows ? (isCovered ? follows.words : `${why} ${follows.words}`) : why
  const tone = whys[task.kind]
  return (
    <li className={styles.row}>
      <span className={styles.number} aria-hidden="true">
        {place + 1}
      </span>
      <span className={`grow ${styles.words}`}>
        <span className={`row wraps ${styles.name}`}>
          <b>{title}</b>
          <TaskBadge task={task} />
        </span>
        <span className="muted small as-block">
          <Sentence>{text}</Sentence>
        </span>
        <span className={`${styles.why} ${tone.look}`}>
          <Icon name={tone.icon} size="s" />
          <span className={follows?.isComing ? 'coming' : undefined}>{consequence}</span>
        </span>
      </span>
      <TaskButton task={task} look={look} />
    </li>
  )
}

const whys: Record<Task['kind'], { look: string | undefined; icon: IconName }> = {
  confirm: { look: styles.blocks, icon: 'lock' },
  sign: { look: styles.blocks, icon: 'lock' },
  buy: { look: styles.blocks, icon: 'lock' },
  pay: { look: styles.grave, icon: 'alert' },
  describe: { look: styles.calm, icon: 'info' },
  answer: { look: styles.blocks, icon: 'clock' },
  change: { look: styles.calm, icon: 'clock' },
  renew: { look: styles.calm, icon: 'clock' },
}

function TaskBadge({ task }: { task: Task }): ReactNode {
  if ('contract' in task) return <StateBadge contract={task.contract} />
  return 'purchase' in task ? <PurchaseBadge state={task.purchase.state} /> : null
}

function TaskButton({ task, look }: { task: Task; look?: 'line' }) {
  const { t } = useTranslation('cover')
  if (task.kind === 'confirm') return <ConfirmButton email={task.email} look={look} />
  if (task.kind === 'renew') {
    return (
      <ButtonLink look={look} small to="/contracts/$id/renewal" params={{ id: task.contract.id }}>
        {t('todo.renew.go')}
      </ButtonLink>
    )
  }
  if (task.kind === 'change') {
    return (
      <ButtonLink look={look} small to="/contracts/$id/change" params={{ id: task.contract.id }}>
        {t(`todo.change.go.${task.contract.change?.step ?? 'pay'}`)}
      </ButtonLink>
    )
  }
  if ('contract' in task) return <StepButton contract={task.contract} look={look} small />
  if ('purchase' in task) return <BuyButton purchase={task.purchase} look={look} small />
  return (
    <ButtonLink look={look} small to="/claims/my-claims" search={{ claim: task.claim.id }}>
      {t('todo.answer.go')}
    </ButtonLink>
  )
}

function ConfirmButton({ email, look }: { email: string; look?: 'line' }) {
  const { t } = useTranslation('cover')
  const resend = useMutation({
    // Few have to: what the pages of accounts are made of comes with the press.
    mutationFn: async () => (await import('../../../account/renew-confirmation.ts')).renewConfirmation(email),
    onSuccess: () => toastSuccess(t('todo.confirm.sent'), t('todo.confirm.sent.text')),
    onError: useTellError(),
  })
  return (
    <span className={styles.acts}>
      <Button look={look} small busy={resend.isPending} onClick={() => resend.mutate()}>
        {t('todo.confirm.go')}
      </Button>
      <CorrectEmailButton email={email}>{t('todo.confirm.change')}</CorrectEmailButton>
    </span>
  )
}

interface Words {
  title: string
  text: string
  why: string
}

/** Returns the words of a task: what to do, details, and the consequence of not doing it. */
function wordsOf(task: Task, t: Translate, language: string): Words {
  if (task.kind === 'confirm') {
    return {
      title: t('todo.confirm'),
      text: t('todo.confirm.text', { email: `\u2068${task.email}\u2069` }),
      why: t('todo.confirm.why'),
    }
  }
  if (task.kind === 'answer') {
    const { title, asked } = task.claim
    return {
      title: t('todo.answer', { title }),
      text: t('todo.answer.text', { count: asked.length }),
      why: t('todo.answer.why'),
    }
  }
  if (task.kind === 'buy') {
    const [bought, cents] =
      'purchase' in task ? [task.purchase, task.purchase.amount] : [task.contract, task.contract.primeCents]
    return {
      title: t('todo.buy', { price: formatMoney(cents, language), title: nameOf(bought, t) }),
      text: t('purchase.open'),
      why: t('todo.buy.why'),
    }
  }
  if (task.kind === 'renew') {
    const { renewal } = task.contract
    const day = formatDay(renewal?.lastDay ?? '')
    return {
      title: t('todo.renew', { day, title: nameOf(task.contract, t) }),
      text: t('todo.renew.text'),
      why: t(renewal?.needsConsent ? 'todo.renew.consent' : 'todo.renew.why'),
    }
  }
  if (task.kind === 'change') {
    const { change } = task.contract
    return {
      title: t(`todo.change.${change?.step ?? 'pay'}`, { title: nameOf(task.contract, t) }),
      text: t('todo.change.text', { day: formatDay(change?.effectOn ?? '') }),
      why: t('todo.change.why'),
    }
  }
  return wordsOfContract(task.kind, task.contract, t, language)
}

function wordsOfContract(
  kind: 'sign' | 'pay' | 'describe',
  contract: Contract,
  t: Translate,
  language: string,
): Words {
  const { insuranceType, createdAt: day, startDate, due, reference, formula } = contract
  const title = nameOf(contract, t)
  if (kind === 'sign') {
    const why = t(`todo.sign.why.${insuredBy(insuranceType)}`, { day: startDate })
    return { title: t('todo.sign', { title }), text: t('todo.sign.text', { day }), why }
  }
  if (kind === 'describe') {
    return {
      title: t('todo.describe', { title }),
      text: t(isPhoneOffer({ type: 'Multimedia', formula }) ? 'todo.describe.text' : 'todo.describe.others'),
      why: t('todo.describe.why'),
    }
  }
  const price = formatMoney(due?.invoiceCents || due?.cents || contract.primeCents, language)
  const references = (due?.references ?? [reference]).join(t('need.comma'))
  const missing = t(isPayable(contract) ? 'todo.pay.text' : 'todo.pay.byPhone', { references })
  const rest = due && restOf(due, t, language)
  const all = formatMoney(due?.cents ?? contract.primeCents, language)
  return {
    title: t('todo.pay', { price, title }),
    text: rest ? t('sentences', { first: missing, second: rest }) : missing,
    why: {
      covered: t('todo.pay.why'),
      suspended: t(contract.backOn ? 'todo.pay.suspended' : 'todo.pay.suspendedLast'),
      nothing: t('band.owed.text', { price: all }),
    }[whileDue(contract)],
  }
}
