import { execFileSync, spawnSync } from 'node:child_process'
import { fullNameOf } from '@cursus/shared/full-name'
import { describe, expect, it } from 'vitest'
import { named } from '../../test/certificate-facts.ts'
import { readPdf } from '../../test/read-pdf.ts'
import { renderCertificate } from './certificate.ts'
import { UnprintableCharacter } from './text/unprintable.ts'

describe('a name on a certificate', () => {
  it.each([
    ['Polish', 'Łukasz', 'Żółć-Śmiałek'],
    ['Romanian', 'Ștefan', 'Țăranu'],
    ['Turkish', 'İpek', 'Yıldız Çağlayanğ'],
    ['Vietnamese', 'Thị Ánh', 'Nguyễn Đặng'],
    ['Greek', 'Ελένη', 'Παπαδοπούλου'],
    ['Cyrillic', 'Юлия', 'Щербакова-Їжак'],
    ['Arabic, of two words and digits', 'محمد عبد الله ٢٣', 'الزهراء'],
    ['Arabic with European digits', 'علاء 23', 'فاطمة'],
    ['Arabic with vowel signs', 'مُحَمَّد', 'عَلاءُ الدِّين'],
    ['Hebrew, with points', 'שָׁלוֹם', 'כהן'],
    ['Hindi', 'क्षितिज', 'शर्मा'],
    ['Bengali and Punjabi', 'শ্রেয়া', 'ਸਿੰਘ'],
    ['Tamil and Telugu', 'கிருஷ்ணமூர்த்தி', 'శ్రీనివాస్'],
    ['Malayalam and Sinhala', 'ശ്രീലക്ഷ്മി', 'ප්‍රියන්ත'],
    ['Khmer and Lao', 'ស្រីមុំ', 'ສົມພອນ'],
    ['Thai with the vowel am', 'น้ำ', 'ใจดี'],
    ['Yoruba', 'Ṣọlá', 'Ọ̀ṣun'],
    ['Chinese, with rare characters', '𠮷㛃翀', '䶮'],
    ['Japanese', 'ひろし', '田中'],
    ['Korean', '민수', '김'],
    ['Thai', 'สมชาย', 'ใจดี'],
    ['Georgian and Armenian', 'გიორგი', 'Պետրոսյան'],
    ['Amharic', 'አበበ', 'ቢቂላ'],
    ['several scripts', '王 Anna', 'Иванова علي'],
    ['apostrophes', 'N’Diaye', "O'Connor ʻOkina"],
  ])('of %s can be copied out again', async (_script, name, lastName) => {
    const { text } = await readPdf(await renderCertificate(named(name, lastName)))
    expect(text.normalize('NFC')).toContain(fullNameOf({ name, lastName }).normalize('NFC'))
  })

  it('reads back with pdftotext too, where that is installed', async () => {
    const pdftotext = 'pdftotext'
    if (spawnSync(pdftotext, ['-v']).error) return
    for (const name of ['Łukasz', 'Thị Ánh', 'Ελένη', 'Юлия', 'محمد عبد الله', '𠮷㛃翀䶮', '민수', 'مُحَمَّد']) {
      const input = await renderCertificate(named(name, 'Żak'))
      const said = execFileSync(pdftotext, ['-', '-'], { input, encoding: 'utf8' })
      // It marks the direction of right-to-left words with signs of its own.
      expect(said.replace(/[\u202a-\u202e]/g, '').normalize('NFC')).toContain(name.normalize('NFC'))
    }
  })

  it('composes accents that came apart, and keeps those that no letter has', async () => {
    const { text } = await readPdf(await renderCertificate(named('Zoe\u0301', 'Q\u0303x\u0331')))
    expect(text.normalize('NFC')).toContain('Zoé Q\u0303x\u0331')
  })

  it('writes the spelling of the passport under a name of another script', async () => {
    const latin = { latinName: 'Xinyi', latinLastName: 'Lan Chen' }
    const { text } = await readPdf(await renderCertificate(named('欣怡', '蓝陈', latin)))
    // One below the other, equally strong.
    expect(text).toContain('蓝陈欣怡')
    expect(text).toContain('Xinyi Lan Chen')
  })

  it('refuses a script that it would set wrongly', async () => {
    await expect(renderCertificate(named('အောင်', 'Test'))).rejects.toBeInstanceOf(UnprintableCharacter)
  })

  it('refuses a character that no font has, naming it, rather than printing a blank', async () => {
    const refused = await renderCertificate(named('Anna😀', 'Test')).catch((error) => error)
    expect(refused).toBeInstanceOf(UnprintableCharacter)
    expect(refused.codePoints).toEqual([0x1f600])
    expect(refused.message).not.toContain('Anna')
  })
})
