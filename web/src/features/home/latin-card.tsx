import { LatinFields } from '../../forms/latin-fields.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import * as cardStyles from '../../ui/card.module.css'
import * as peopleStyles from './people.module.css'
import type { People } from './use-people.ts'

/** The passport's spelling of somebody who has an account, once the server has said that it lacks it (decision C-81). */
export function LatinCard({ people: { form, latin } }: { people: People }) {
  const { t } = useTranslation('home')
  if (latin.length === 0) return null
  return (
    <section className={cardStyles.card} aria-labelledby="latin-title">
      <h2 id="latin-title" className={peopleStyles.heading}>
        {t('latin.title')}
      </h2>
      <p className="muted small">{t('field.latin.hint.signed')}</p>
      <LatinFields asked={latin} field={form.field} />
    </section>
  )
}
