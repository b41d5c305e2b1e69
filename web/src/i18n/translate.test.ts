import { describe, expect, it } from 'vitest'
import { find } from './translate.ts'

const page = {
  hello: 'Bonjour {name}, {name} !',
  rooms_one: '{count} pièce',
  rooms_other: '{count} pièces',
  rooms_zero: 'aucune pièce',
  months_one: 'شهر واحد',
  months_two: 'شهران',
  months_few: '{count} أشهر',
  months_many: '{count} شهرًا',
  months_other: '{count} شهر',
  plain: 'Sans nombre',
  empty: '',
}
const common = { hello: 'Salut', retry: 'Réessayer' }
const say = (key: string, values = {}, locale = 'fr') => find([page, common], key, { locale, values })

const joined = (day: string) => day.match(/\d+|\D/g)?.join('\u2060')

it('writes a day as its language does, on one line, whoever hands it over', () => {
  const texts = [{ until: 'jusqu’au {day}', note: '{words}' }]
  const until = (locale: string) => find(texts, 'until', { locale, values: { day: '05/01/2027' } })
  expect([until('fr'), until('zh-Hans')]).toEqual([
    'jusqu’au 05/01/2027',
    `jusqu’au ${joined('2027年1月5日')}`,
  ])
  const written = find(texts, 'until', { locale: 'zh-Hans', values: { day: '2027年1月5日 21:14' } })
  expect(written).toBe(`jusqu’au ${joined('2027年1月5日')} 21:14`)
  const days = '\u206605/01/2027 – 30/06/2027\u2069'
  const said = find(texts, 'until', { locale: 'zh-Hans', values: { day: days } })
  expect(said).toBe(`jusqu’au \u2066${joined('2027年1月5日')} – ${joined('2027年6月30日')}\u2069`)
  const words = 'Arrivée le 05/01/2027'
  expect(find(texts, 'note', { locale: 'zh-Hans', values: { words } })).toBe(words)
})

describe('a text', () => {
  it.each([
    ['takes its values, wherever they stand', 'hello', { name: 'Léa' }, 'Bonjour Léa, Léa !'],
    ['says nothing for a value that is none', 'hello', { name: undefined }, 'Bonjour ,  !'],
    ['keeps a place that has no value', 'hello', {}, 'Bonjour {name}, {name} !'],
    [
      'takes a value as it is, whatever it looks like',
      'hello',
      { name: '{name}$1' },
      'Bonjour {name}$1, {name}$1 !',
    ],
    ['comes from the common file where its own has none', 'retry', {}, 'Réessayer'],
    ['may be empty', 'empty', {}, ''],
    ['needs no plural', 'plain', { count: 3 }, 'Sans nombre'],
    ['has its own form for none', 'rooms', { count: 0 }, 'aucune pièce'],
    ['is in the singular for one', 'rooms', { count: 1 }, '1 pièce'],
    ['is in the plural for more', 'rooms', { count: 4 }, '4 pièces'],
  ])('%s', (_, key, values, words) => {
    expect(say(key, values)).toBe(words)
  })

  it.each([
    [1, 'شهر واحد'],
    [2, 'شهران'],
    [5, '5 أشهر'],
    [11, '11 شهرًا'],
    [100, '100 شهر'],
  ])('counts %i as Arabic does', (count, words) => {
    expect(say('months', { count }, 'ar')).toBe(words)
  })

  it('is none where no file has it, and where its file is on its way', () => {
    expect(say('nothing')).toBeUndefined()
    expect(find([undefined, common], 'retry', { locale: 'fr' })).toBe('Réessayer')
  })
})
