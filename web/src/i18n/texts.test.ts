import { languages, toLocale } from '@cursus/shared/language'
import { describe, expect, it } from 'vitest'

type Texts = Record<string, string>
const all = import.meta.glob<Texts>('../locales/*/*.json', { import: 'default', eager: true })
const others = languages.filter((language) => language !== 'fr')
const files = Object.keys(all)
  .filter((path) => path.includes('/fr/'))
  .map((path) => path.slice('../locales/fr/'.length))

function textsOf(language: string, file: string): Texts {
  return all[`../locales/${language}/${file}`] ?? {}
}

/** Removes the plural form from a key: `count_few` and `count_other` are one text. */
function nameOf(key: string): string {
  return key.replace(/_(zero|one|two|few|many|other)$/, '')
}

function variablesOf(text: string): string[] {
  return [...new Set(text.match(/\{\w+\}|<\/?\w+>/g))].sort()
}

describe.each(files)('%s', (file) => {
  const french = textsOf('fr', file)

  it.each(others)('says in %s all that it says in French, and nothing empty', (language) => {
    const texts = textsOf(language, file)
    expect(new Set(Object.keys(texts).map(nameOf))).toEqual(new Set(Object.keys(french).map(nameOf)))
    for (const [key, text] of Object.entries(texts)) expect(text, key).not.toBe('')
  })

  it.each(others)('has in %s the variables and links of the French text', (language) => {
    const texts = textsOf(language, file)
    for (const [key, text] of Object.entries(texts)) {
      const isPlural = nameOf(key) !== key
      if (!isPlural) expect(variablesOf(text), key).toEqual(variablesOf(french[key] ?? ''))
    }
  })

  it.each(languages)('has in %s every plural form that its language needs', (language) => {
    const texts = textsOf(language, file)
    const forms = new Intl.PluralRules(toLocale(language)).resolvedOptions().pluralCategories
    const plurals = new Set(
      Object.keys(texts)
        .filter((key) => nameOf(key) !== key)
        .map(nameOf),
    )
    for (const name of plurals)
      for (const form of forms) expect(texts, name).toHaveProperty([`${name}_${form}`])
  })
})

/** An import is 导入; 添加 is only what becomes of its students: one was, will or can be added. */
it('calls the import of a list by one name in Chinese', () => {
  const imports = Object.entries(textsOf('ch', 'student-imports.json'))
  const misnamed = imports.filter(([, text]) =>
    /(?<!已|将|可|被|无需)添加(?!统保学生|学生)|停止.*添加/.test(text),
  )
  expect(misnamed.map(([key]) => key)).toEqual([])
})

/** Every text that stands where a partner school would. */
const withoutSchool = [
  ['students.json', 'students.noSchool'],
  ['tables.json', 'filter.withoutSchool'],
  ['students-follow-up.json', 'school.none'],
  ['student-page.json', 'noSchool'],
  ['contracts.json', 'dialog.noSchool'],
  ['dashboard.json', 'schools.none'],
] as const

it.each(languages)('calls whoever has no partner school by one name in %s', (language) => {
  const names = withoutSchool.map(([file, key]) => textsOf(language, file)[key])
  expect(new Set(names)).toEqual(new Set([names[0]]))
})
