import { useTranslation } from 'react-i18next'
import { LatinFields } from '../../app/latin-fields.tsx'
import type { People } from './use-people.ts'

/** The passport's spelling of somebody who has an account, once the server has said that it lacks it (decision C-81). */
export function LatinCard({ people: { form, latin } }: { people: People }) {
  const { t } = useTranslation('housing')
  if (latin.length === 0) return null
  return (
    <section className="card" aria-labelledby="latin-title">
      <h2 id="latin-title" className="h2s">
        {t('latin.title')}
      </h2>
      <p className="muted small">{t('field.latin.hint')}</p>
      <LatinFields asked={latin} field={form.field} />
    </section>
  )
}
