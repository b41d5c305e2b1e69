import { describe, expect, it } from 'vitest'
import { printable, shape } from './shape.ts'
import { UnprintableCharacter } from './unprintable.ts'

const fontsOf = (text: string) => shape(text, 'bold').map((run) => run.face.name)
const drawnLeftToRight = (text: string) =>
  shape(text, 'bold')
    .flatMap((run) => run.letters.map((letter) => letter.text))
    .join('')

describe('the font of a text', () => {
  it.each([
    ['Zoé Müller', ['bold']],
    ['Łukasz Żółć', ['bold']],
    ['Nguyễn Thị', ['european-bold']],
    ['Юлия', ['european-bold']],
    ['محمد عبد 23', ['arabic']],
    ['王小明', ['han']],
    ['𠮷', ['han-japan']],
    ['王 Anna', ['han', 'bold']],
  ])('%s stands in %j', (text, fonts) => {
    expect(fontsOf(text)).toEqual(fonts)
  })

  it('a word is never set in two fonts for want of one letter', () => {
    expect(fontsOf('Trần Nguyễn Hồ')).toHaveLength(1)
  })

  it('a sign that no font has is named by its number', () => {
    expect(() => shape('a☃︎😀', 'regular')).toThrow(UnprintableCharacter)
    expect(() => shape('😀', 'regular')).toThrow('U+1F600')
  })
})

describe('the direction of a text', () => {
  it('right-to-left letters stand from right to left, their digits from left to right', () => {
    expect(drawnLeftToRight('אב 12')).toBe('12 בא')
    expect(drawnLeftToRight('أب ٢٣ ج')).toBe('ج ٢٣ بأ')
  })

  it('a left-to-right text keeps its order around a right-to-left word', () => {
    expect(drawnLeftToRight('Ana אב Li')).toBe('Ana בא Li')
  })
})

describe('what is printed of a text', () => {
  it('is composed, with single spaces, without controls and invisible signs', () => {
    expect(printable('Zoe\u0301\t\u00a0 L\u200be\u202eo\u0000')).toBe('Zoé Leo')
  })

  it('has no half of a character', () => {
    expect(printable('a\ud800b')).toBe('a\ufffdb')
  })
})
