import type { CertificateFacts } from '../../server/src/pdf/certificate.ts'

/** Names by script; a new pair for each certificate, so that nothing is remembered from the one before. */
const names = {
  latin: [
    ['Xinyi', 'Camille', 'Sébastien', 'Maria', 'Olivier', 'Zoé', 'Anouk'],
    ['Lanchen', 'Karoube', 'Ouedraya', 'Tournebois', 'Brindemoy', 'Sannavel', 'Vallombre', 'Kerdivel'],
  ],
  'latin extended': [
    ['Łukasz', 'Ștefan', 'İpek', 'Thị Ánh', 'Đức', 'Ludmiła', 'Růžena'],
    ['Żółkiewski', 'Țăranu', 'Yıldız', 'Nguyễn', 'Dvořák', 'Çağlayan', 'Õunapuu', 'Šťastný'],
  ],
  arabic: [
    ['محمد', 'فاطمة', 'علاء', 'عبد الله', 'خديجة', 'يوسف', 'زينب'],
    ['الزهراء', 'بن علي', 'المغربي', 'الشريف', 'حداد', 'العلوي', 'قاسم', 'النجار'],
  ],
  chinese: [
    ['欣怡', '小明', '子涵', '㛃翀', '雨桐', '浩然', '思远'],
    ['王', '李', '张', '欧阳', '䶮', '司马', '陈', '刘'],
  ],
  cyrillic: [
    ['Юлия', 'Дмитрий', 'Ольга', 'Сергій', 'Анна', 'Иван', 'Ћирило'],
    ['Щербакова', 'Їжак', 'Иванов', 'Петрова', 'Шевченко', 'Жуков', 'Лебедев', 'Ђорђевић'],
  ],
} as const

export type Script = keyof typeof names
export const scripts = Object.keys(names) as Script[]

/** The facts of the n-th certificate in a script. */
export function aCertificate(script: Script, n: number): CertificateFacts {
  const [first, last] = names[script]
  const code = `7K2M94QDV3XA${String(n % 10000).padStart(4, '0')}`
  const latin = script.startsWith('latin') ? {} : { latinName: `Given${n}`, latinLastName: `Family${n}` }
  const name = `${first[n % 7]} ${first[(n * 3 + 1) % 7]}`
  const lastName = `${last[n % 8]} ${last[(n * 5 + 3) % 8]}`
  return {
    reference: `SM-2026-${String(n).padStart(6, '0')}`,
    code,
    verifyUrl: `https://cursus.example.org/verifier/${code}`,
    insured: {
      civility: 'Mme',
      name,
      lastName,
      ...latin,
      birthday: `2001-01-${10 + (n % 19)}`,
      nationality: { fr: 'Chine', en: 'China' },
    },
    destination: { fr: 'Japon', en: 'Japan', zone: 3 },
    startDate: `2026-11-${10 + (n % 19)}`,
    endDate: '2027-03-09',
    issuedOn: '2026-10-31',
    school: 'Institut Méridien (fictif)',
    insurer: 'Assureur A (exemple)',
    company: 'Cursus Assurances (société fictive)',
    advisor: { name: 'Camille Lorendal', phone: '01 99 00 55 01', email: 'conseil@example.org' },
  }
}
