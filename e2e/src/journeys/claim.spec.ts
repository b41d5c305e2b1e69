import { expect, type Page, type Route } from '@playwright/test'
import { expectAccessible } from '../page/accessible.ts'
import { errorSummary } from '../page/error-summary.ts'
import { dayFromToday } from '../page/stay.ts'
import { test } from '../page/test.ts'
import { expectClearOf, toast } from '../page/toast.ts'
import { aPdfFile, aPicture, type Upload } from '../page/upload.ts'
import { endSession, signIn } from '../people/sign-in.ts'
import { demoPeople } from '../people/student.ts'

test.use({ expected: 'refusals and providers that are down' })

const sent = (page: Page) => page.getByRole('button', { name: 'Envoyer ma déclaration' })
const added = (page: Page, proof: string) => page.getByLabel(`Ajouter : ${proof}`)
const aFilm: Upload = { name: 'rue.mov', mimeType: 'video/quicktime', buffer: Buffer.alloc(64) }

/** Drops files on the zone of those that are no proof of the list. */
async function drop(page: Page, files: Upload[]) {
  const carried = await page.evaluateHandle(
    (dropped) => {
      const transfer = new DataTransfer()
      for (const { name, mimeType, bytes } of dropped)
        transfer.items.add(new File([new Uint8Array(bytes)], name, { type: mimeType }))
      return transfer
    },
    files.map(({ buffer, ...file }) => ({ ...file, bytes: [...buffer] })),
  )
  await page.getByLabel('Autres fichiers').dispatchEvent('drop', { dataTransfer: carried })
}

/** A server that is away for the first try; hands over the keys under which the tries came. */
async function awayOnce(page: Page, meanwhile: () => Promise<void>): Promise<(string | undefined)[]> {
  const keys: (string | undefined)[] = []
  await page.route('**/api/claims', async (route: Route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.fallback()
    await meanwhile()
    await route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json: {} })
  })
  return keys
}

/** Types a day to come: it is told so, also after a reload, and not that the claim may be sent. */
async function isToldOfADayToCome(page: Page) {
  const day = page.getByLabel('Date de l’événement')
  await day.fill(dayFromToday(1))
  await day.blur()
  const toCome = page.getByText('Saisissez un jour passé, ou aujourd’hui')
  await expect(toCome).toBeVisible()
  await expect(page.getByText('Vous pouvez envoyer maintenant')).toBeHidden()
  await page.reload()
  await expect(toCome).toBeVisible()
}

test('a student declares the theft of a phone with its proofs, loses nothing on the way, and adds one later', async ({
  page,
}, { project }) => {
  const title = `Vol du téléphone dans le tramway (${project.name})`
  await signIn(page, demoPeople.idris)
  await page.goto('/claims/declare')
  await expect(page.getByRole('radio', { name: /Marque Exemple/ })).toBeChecked()
  await page.getByRole('radio', { name: 'Vol', exact: true }).check()
  await page.getByLabel('Objet').fill(title)
  await isToldOfADayToCome(page)
  await page.getByLabel('Date de l’événement').fill(dayFromToday(-2))
  await page.getByLabel('Message').fill('Ligne 1, arrêt République. Ligne bloquée le soir même.')
  const deadlines = page.getByRole('region', { name: 'Vos délais' })
  await expect(deadlines.getByText('Plainte sous 48 heures')).toBeVisible()
  await added(page, 'Dépôt de plainte').setInputFiles(aPdfFile('plainte.pdf'))
  await expect(deadlines.getByText('Dépôt de plainte joint')).toBeVisible()

  // A film is none of the files that are taken, dropped or chosen: it stays in red until it is removed.
  await drop(page, [aPicture('rue.png'), aFilm])
  await expect(page.getByText('Type de fichier non autorisé')).toBeVisible()
  await expect(
    page.getByText('Retirez tous les fichiers qui ne sont pas acceptés. Retirez rue.mov pour envoyer.'),
  ).toBeVisible()
  await sent(page).press('Enter')
  const summary = errorSummary(page)
  await expect(summary).toBeFocused()
  await expect(summary).toContainText('Retirez tous les fichiers qui ne sont pas acceptés.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Retirer rue.mov' }).click()
  await expect(summary).toHaveCount(0)

  await expect(page.getByText('Brouillon enregistré')).toBeVisible()
  await endSession(page, demoPeople.idris)
  await expect(page.getByLabel('Objet')).toHaveValue(title)
  await expect(page.getByText('plainte.pdf')).toBeVisible()
  await expect(page.getByText('rue.png')).toBeVisible()

  const keys = await awayOnce(page, async () => {
    await expect(page.getByRole('progressbar', { name: 'Envoi de vos fichiers' })).toBeVisible()
  })
  await sent(page).click()
  await expect(toast(page, 'Sinistre déclaré')).toBeVisible()
  await expect(page).toHaveURL(/\/claims\/my-claims$/)
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])

  await page.getByRole('link', { name: title }).click()
  const claim = page.getByRole('complementary', { name: title })
  await expect(claim.getByText('En cours')).toBeVisible()
  await expect(claim.getByText('plainte.pdf')).toBeVisible()
  await claim.getByRole('button', { name: 'Agrandir rue.png' }).click()
  const picture = page.getByRole('dialog', { name: 'rue.png' }).getByRole('img')
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  await claim.getByLabel('Joindre des fichiers').setInputFiles(aPdfFile('blocage.pdf'))
  await claim.getByLabel('Écrire au gestionnaire').fill('Voici la preuve de blocage.')
  await claim.getByRole('button', { name: 'Envoyer' }).click()
  await expect(claim.getByRole('listitem').filter({ hasText: 'Voici la preuve' })).toContainText(
    'blocage.pdf',
  )
  const download = page.waitForEvent('download')
  await claim.getByRole('link', { name: 'Télécharger blocage.pdf' }).click()
  expect((await download).suggestedFilename()).toBe('blocage.pdf')
  await expectAccessible(page)

  await page.goto('/claims/declare')
  await expect(page.getByLabel('Objet')).toHaveValue('')
})

/** Chooses a photo of 20 megapixels and over 10 MB, which its camera took upright: it lies on its side but for a mark in the file. */
async function chooseLargePhoto(page: Page) {
  const size = await page.getByLabel('Fichiers').evaluate(async (input: HTMLInputElement) => {
    const picture = new ImageData(5200, 3900)
    for (let at = 0; at < picture.data.length; at += 1) picture.data[at] = Math.random() * 256
    const canvas = new OffscreenCanvas(5200, 3900)
    canvas.getContext('2d')?.putImageData(picture, 0, 0)
    const photo = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
    const exif = [...'Exif'].map((letter) => letter.charCodeAt(0))
    const marks = [0xff, 0xe1, 0, 0x22, ...exif, 0, 0, 0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 1, 0]
    const turned = [0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0]
    const parts = [photo.slice(0, 2), new Uint8Array([...marks, ...turned]), photo.slice(2)]
    const list = new DataTransfer()
    list.items.add(new File(parts, 'IMG_0001.jpg', { type: 'image/jpeg' }))
    input.files = list.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
    return photo.size
  })
  expect(size).toBeGreaterThan(10 * 1024 * 1024)
}

test('a photo too large to send is made smaller by the page, and arrives upright', { tag: '@once' }, async ({
  page,
}) => {
  const title = 'Écran cassé, grande photo'
  await signIn(page, demoPeople.idris)
  await page.goto('/claims/declare')
  await page.getByLabel('Objet').fill(title)
  await page.getByLabel('Message').fill('Tombé dans l’escalier.')
  await chooseLargePhoto(page)
  await expect(page.getByRole('button', { name: 'Retirer IMG_0001.jpg' })).toBeVisible()
  await sent(page).click()
  const notice = toast(page, 'Sinistre déclaré')
  await expect(notice).toBeVisible()
  // The newest claim stands open by itself: this one, unless the same person has just declared another elsewhere.
  await page.getByRole('link', { name: title }).first().click()
  // In the panel of the new claim somebody may go on at once: files, a message.
  const panel = page.getByRole('complementary', { name: title })
  await expectClearOf(notice, panel)
  await page.getByRole('button', { name: 'Agrandir IMG_0001.jpg' }).click()
  const picture = page.getByRole('dialog', { name: 'IMG_0001.jpg' }).getByRole('img')
  const sides = () => picture.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight])
  await expect.poll(async () => (await sides())[0]).toBeGreaterThan(1000)
  const [width = 0, height = 0] = await sides()
  expect(height).toBeGreaterThan(width)
})

test('a claim that is being read stays open when another is declared elsewhere', { tag: '@once' }, async ({
  page,
}) => {
  let isDeclared = false
  await page.route(/\/api\/claims$/, async (route) => {
    const response = await route.fetch()
    const { data, ...rest } = await response.json()
    const [newest] = data.data
    const other = { ...newest, id: '7b1d1c9e-4d0e-4c39-9a50-2f1a1d2c3b4e', title: 'Déclaré sur le téléphone' }
    const list = isDeclared ? [other, ...data.data] : data.data
    await route.fulfill({ response, json: { ...rest, data: { ...data, data: list } } })
  })
  await page.clock.install()
  await signIn(page, demoPeople.inclusive, '/claims/my-claims')
  const panel = page.getByRole('complementary').filter({ has: page.getByRole('heading', { level: 2 }) })
  const title = (await panel.getByRole('heading', { level: 2 }).textContent()) ?? ''
  isDeclared = true
  await page.clock.fastForward('05:30')
  await expect(page.getByRole('link', { name: 'Déclaré sur le téléphone' })).toBeVisible()
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText(title)
})

test('a draft of a claim goes with the person who logs out, and nobody else finds it', {
  tag: '@once',
}, async ({ page }) => {
  await signIn(page, demoPeople.idris)
  await page.goto('/claims/declare')
  await page.getByLabel('Objet').fill('Un mot que personne d’autre ne lit')
  await expect(page.getByText('Brouillon enregistré')).toBeVisible()
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.reload()
  await expect(page).toHaveURL(/\/login\/classic/)
  await signIn(page, demoPeople.idris)
  await page.goto('/claims/declare')
  await expect(page.getByLabel('Objet')).toHaveValue('Un mot que personne d’autre ne lit')
  await page.getByRole('button', { name: 'Bonjour Idris' }).click()
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(page).toHaveURL(/\/login\/classic/)
  expect(await page.evaluate(() => localStorage.getItem('claimDraft'))).toBeNull()
})

test('who holds no contract reads so, and finds no form', { tag: '@once' }, async ({ page, student }) => {
  await signIn(page, student)
  await page.goto('/claims/declare')
  await expect(
    page.getByText('Vous ne disposez d’aucun contrat d’assurance sur lequel déclarer un sinistre'),
  ).toBeVisible()
  await expect(sent(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Choisir une assurance' }).click()
  await expect(page).toHaveURL(/\/home$/)
})
