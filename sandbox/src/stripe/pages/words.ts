const fr = {
  banner: 'Environnement de test : aucun débit réel. N’entrez pas de vraie carte.',
  back: 'Revenir à Cursus',
  payTo: 'Payer Cursus Assurances',
  subscribeTo: 'S’abonner à Cursus Assurances',
  total: 'Total à payer',
  simulated: 'Paiement simulé · Cursus Pay (bac à sable)',
  title: 'Payer par carte',
  email: 'Adresse e-mail',
  number: 'Numéro de carte',
  expiry: 'Expiration',
  cvc: 'Cryptogramme',
  name: 'Nom du titulaire',
  pay: 'Payer',
  outcome: 'Résultat du test',
  accepted: ['Accepté', 'Payé, retour avec success'],
  declined: ['Refusé', 'Carte refusée, à ressaisir'],
  challenge: ['3-D Secure', 'Étape de la banque d’abord'],
  later: ['Échoue plus tard', 'Accepté, puis rejeté'],
  leave: 'Abandonner : « Revenir à Cursus », sans success.',
  day: 'par jour',
  week: 'par semaine',
  month: 'par mois',
  year: 'par an',
  badEmail: 'Saisissez une adresse e-mail complète, comme nom@example.org.',
  badNumber: 'Le numéro de carte n’est pas valide. Vérifiez ses chiffres.',
  badExpiry: 'Saisissez le mois et l’année, comme 12 / 34.',
  pastExpiry: 'La date d’expiration est dépassée.',
  badCvc: 'Saisissez les 3 chiffres au dos de la carte.',
  badName: 'Saisissez le nom écrit sur la carte.',
  insufficient_funds: 'Votre carte n’a pas une provision suffisante. Essayez une autre carte.',
  expired_card: 'Votre carte a expiré. Essayez une autre carte.',
  incorrect_cvc: 'Le cryptogramme de la carte est incorrect.',
  processing_error: 'Une erreur est survenue pendant le traitement. Réessayez dans un instant.',
  test_mode_live_card: 'Carte refusée : ce n’est pas un numéro de test. N’utilisez pas de vraie carte ici.',
  card_declined: 'Votre carte a été refusée. Essayez une autre carte.',
  authentication: 'Votre banque n’a pas confirmé ce paiement. Essayez une autre carte.',
  bankTitle: 'Confirmer le paiement',
  bankText: 'Votre banque (simulée) demande de confirmer un paiement à Cursus Assurances :',
  bankYes: 'Confirmer',
  bankNo: 'Refuser',
  expiredTitle: 'Cette page de paiement n’est plus ouverte',
  expiredText: 'Rien n’a été débité. Revenez à Cursus pour recommencer.',
  unknownTitle: 'Cette page de paiement n’existe pas',
  skip: 'Aller au contenu',
}

const en: typeof fr = {
  banner: 'Test environment: no money moves. Do not enter a real card.',
  back: 'Back to Cursus',
  payTo: 'Pay Cursus Assurances',
  subscribeTo: 'Subscribe to Cursus Assurances',
  total: 'Total due',
  simulated: 'Simulated payment · Cursus Pay (sandbox)',
  title: 'Pay by card',
  email: 'E-mail address',
  number: 'Card number',
  expiry: 'Expiry',
  cvc: 'Security code',
  name: 'Name on card',
  pay: 'Pay',
  outcome: 'Outcome of the test',
  accepted: ['Accepted', 'Paid, returns with success'],
  declined: ['Declined', 'Card refused, try again'],
  challenge: ['3-D Secure', 'The bank asks first'],
  later: ['Fails later', 'Accepted, then rejected'],
  leave: 'To give up: “Back to Cursus”, without success.',
  day: 'per day',
  week: 'per week',
  month: 'per month',
  year: 'per year',
  badEmail: 'Enter a complete e-mail address, like name@example.org.',
  badNumber: 'The card number is not valid. Check its digits.',
  badExpiry: 'Enter month and year, like 12 / 34.',
  pastExpiry: 'The expiry date has passed.',
  badCvc: 'Enter the 3 digits on the back of the card.',
  badName: 'Enter the name written on the card.',
  insufficient_funds: 'Your card has insufficient funds. Try another card.',
  expired_card: 'Your card has expired. Try another card.',
  incorrect_cvc: 'The security code of the card is incorrect.',
  processing_error: 'An error occurred while processing. Try again in a moment.',
  test_mode_live_card: 'Card declined: this is not a test number. Do not use a real card here.',
  card_declined: 'Your card was declined. Try another card.',
  authentication: 'Your bank did not confirm this payment. Try another card.',
  bankTitle: 'Confirm the payment',
  bankText: 'Your (simulated) bank asks you to confirm a payment to Cursus Assurances:',
  bankYes: 'Confirm',
  bankNo: 'Refuse',
  expiredTitle: 'This payment page is no longer open',
  expiredText: 'Nothing was charged. Go back to Cursus to start again.',
  unknownTitle: 'This payment page does not exist',
  skip: 'Skip to content',
}

const zh: typeof fr = {
  banner: '测试环境：不会真实扣款。请勿输入真实银行卡。',
  back: '返回 Cursus',
  payTo: '向 Cursus Assurances 付款',
  subscribeTo: '订阅 Cursus Assurances',
  total: '应付总额',
  simulated: '模拟付款 · Cursus Pay（沙盒）',
  title: '银行卡付款',
  email: '电子邮箱',
  number: '卡号',
  expiry: '有效期',
  cvc: '安全码',
  name: '持卡人姓名',
  pay: '支付',
  outcome: '测试结果',
  accepted: ['接受', '已付款，带 success 返回'],
  declined: ['拒绝', '卡被拒，可重新输入'],
  challenge: ['3-D Secure', '先由银行确认'],
  later: ['稍后失败', '先接受，后被拒'],
  leave: '放弃：点“返回 Cursus”，不带 success。',
  day: '每天',
  week: '每周',
  month: '每月',
  year: '每年',
  badEmail: '请输入完整的邮箱地址，例如 name@example.org。',
  badNumber: '卡号无效，请检查数字。',
  badExpiry: '请输入月份和年份，例如 12 / 34。',
  pastExpiry: '银行卡已过期。',
  badCvc: '请输入卡背面的 3 位数字。',
  badName: '请输入卡上的姓名。',
  insufficient_funds: '银行卡余额不足，请换一张卡。',
  expired_card: '银行卡已过期，请换一张卡。',
  incorrect_cvc: '安全码不正确。',
  processing_error: '处理时出错，请稍后再试。',
  test_mode_live_card: '卡被拒绝：这不是测试卡号。请勿在此使用真实银行卡。',
  card_declined: '银行卡被拒绝，请换一张卡。',
  authentication: '银行未确认此付款，请换一张卡。',
  bankTitle: '确认付款',
  bankText: '您的银行（模拟）请您确认向 Cursus Assurances 的付款：',
  bankYes: '确认',
  bankNo: '拒绝',
  expiredTitle: '此付款页面已关闭',
  expiredText: '没有扣款。请返回 Cursus 重新开始。',
  unknownTitle: '此付款页面不存在',
  skip: '跳到正文',
}

export type Words = typeof fr & { lang: string }

/** Words for a session's `locale`; `auto` or none follows the browser's languages, then English. */
export function wordsFor(locale: string | null | undefined, accepted = ''): Words {
  const asked = locale && locale !== 'auto' ? [locale] : accepted.split(',')
  const known = { fr, en, zh }
  for (const one of asked) {
    const code = one.trim().slice(0, 2).toLowerCase() as keyof typeof known
    if (Object.hasOwn(known, code)) return { ...known[code], lang: code === 'zh' ? 'zh-Hans' : code }
  }
  return { ...en, lang: 'en' }
}

/** `370,00 €` from cents. */
export function money(cents: number, currency: string, lang: string): string {
  return new Intl.NumberFormat(lang, { style: 'currency', currency }).format(cents / 100)
}

/** Returns the sentence for a refused card: by the reason of its bank, by the error, else that it was declined. */
export function wordOfDecline(words: Words, decline: { code: string; decline_code?: string }): string {
  const named = words as unknown as Record<string, string>
  return named[decline.decline_code ?? ''] ?? named[decline.code] ?? words.card_declined
}
