import type { Country } from '@cursus/shared/countries'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCountries } from '../app/countries.ts'
import { Button } from './button.tsx'
import { Combobox } from './combobox.tsx'
import { namedCountry, proposalsOf, searchCountries } from './country-search.ts'
import type { FieldLook } from './field.tsx'

interface CountryFieldProps extends FieldLook {
  id?: string
  /** The chosen country's id, or null. */
  value: number | null
  onChange(country: Country | null): void
  onBlur?(): void
}

/** A destination by search, in the order of the shown language. A list that does not come can be asked for again. */
export function CountryField({ value, onChange, onBlur, hint, ...look }: CountryFieldProps) {
  const { t, i18n } = useTranslation()
  const { countries, isPending, isError, refetch } = useCountries()
  const [typed, setTyped] = useState<string | null>(null)
  const proposals = useMemo(() => proposalsOf(countries, i18n.language), [countries, i18n.language])
  const chosen = countries.find(({ id }) => id === value)
  const text = typed ?? chosen?.name ?? ''
  const type = (words: string) => {
    setTyped(words)
    onChange(namedCountry(proposals, words) ?? null)
  }
  const choose = (country: Country) => {
    setTyped(null)
    onChange(country)
  }
  const leave = () => {
    if (chosen) setTyped(null)
    onBlur?.()
  }
  return (
    <div>
      <Combobox
        {...look}
        hint={isError ? t('country.failed') : hint}
        icon="search"
        text={text}
        onText={type}
        options={searchCountries(proposals, typed ?? '')}
        onChoose={({ country }) => choose(country)}
        onBlur={leave}
        nothing={isPending ? t('app.loading') : t('country.none')}
      />
      {isError && (
        <Button look="ghost" small onClick={() => void refetch()}>
          {t('common.retry')}
        </Button>
      )}
    </div>
  )
}
