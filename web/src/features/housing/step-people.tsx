import { useTranslation } from 'react-i18next'

export default function StepPeople() {
  const { t } = useTranslation('housing')
  return (
    <section className="card">
      <h2>{t('step.3')}</h2>
    </section>
  )
}
