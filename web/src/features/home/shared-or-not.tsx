import { idOf } from '../../forms/form-words.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { fittingUse } from './quote-rules.ts'
import { useHomeQuote } from './use-home-quote.ts'
import type { People } from './use-people.ts'

/** Asks whether a home is shared where its use and its number of persons hardly go together, with the other answer in one press. */
export function SharedOrNot({ people: { form } }: { people: People }) {
  const { t } = useTranslation('needs')
  const { quote, to } = useHomeQuote()
  const use = fittingUse(form.values.homeUse, quote.persons)
  if (use === null) return null
  const choose = () => {
    form.set('homeUse', use)
    document.getElementById(idOf('people', 'homeUse'))?.focus()
  }
  return (
    <Note kind="warn" className="above-16">
      <p>{use === 'shared' ? t('homeUse.together', { count: quote.persons ?? 0 }) : t('homeUse.alone')}</p>
      <div className="row wraps above-16">
        {use === 'tenant' && (
          <ButtonLink look="line" small to={to} search={{ step: 1 }} hash={idOf('home', 'persons')}>
            {t('homeUse.name')}
          </ButtonLink>
        )}
        <Button look="line" small onClick={choose}>
          {t('homeUse.choose', { answer: t(`homeUse.${use}`) })}
        </Button>
      </div>
    </Note>
  )
}
