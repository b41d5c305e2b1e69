import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInEachLanguage } from '../page/accessible.ts'
import { test } from '../page/test.ts'
import { toast } from '../page/toast.ts'
import { callAs } from '../people/administrator.ts'
import { bringSession, endSession } from '../people/sign-in.ts'
import { demoPeople } from '../people/student.ts'
import { wordOf } from '../world/word-of.ts'

/** Opens two lines, goes back and on by keys: the focus stands on the line that is open. */
async function goThroughLines(page: Page) {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/queue')
  const lines = page.getByRole('region', { name: /^File/ }).getByRole('link')
  await expect(lines.nth(1)).toBeVisible()
  const counted = asked.filter((path) => path === '/api/queue')
  expect(counted, 'the list and the figure of the menu are one call').toHaveLength(1)
  await page.getByRole('button', { name: 'Filtre', exact: true }).click()
  await page.getByRole('combobox', { name: 'École' }).fill('Sans école')
  await expect(page.getByRole('option', { name: 'Sans école partenaire' })).toHaveCount(1)
  const opened: string[] = []
  for (const line of await lines.all().then((all) => all.slice(0, 2))) {
    const href = (await line.getAttribute('href')) ?? ''
    await line.click()
    await expect(page).toHaveURL(href)
    opened.push(href)
  }
  await page.goBack()
  await expect(page).toHaveURL(opened[0] ?? '')
  const first = lines.and(page.locator(`[href='${opened[0]}']`))
  await expect(first).toBeFocused()
  await lines.and(page.locator(`[href='${opened[1]}']`)).evaluate(openAndLeave)
  await expect(first, 'a line that is left before it opens gives the focus back').toBeFocused()
  expect(await lines.evaluateAll(pressTwice), 'two quick keys go on by two lines').toBe(2)
  // A letter right behind them waits for the line that loads; the next is meant for what it opens.
  await page.keyboard.press('e')
  await page.keyboard.press('s')
  await expect(page.locator('#queue-decision:focus, #queue-decision textarea:focus')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** In the page: follows a link, and goes back as soon as the address is its own, mostly before anything is drawn. */
async function openAndLeave(link: Element) {
  if (!(link instanceof HTMLAnchorElement)) return
  link.focus()
  link.click()
  while (location.href !== link.href) await new Promise((resume) => setTimeout(resume))
  history.back()
}

/** In the page: presses `J` twice before anything is drawn, and returns how many lines the focus went on. */
function pressTwice(lines: Element[]): number {
  const from = lines.indexOf(document.activeElement as Element)
  for (let press = 0; press < 2; press += 1)
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'j' }))
  return lines.indexOf(document.activeElement as Element) - from
}

test(
  'the button of a decision is in view beside the talk, and the list says each day once',
  { tag: '@once' },
  async ({ page }, info) => {
    await callAs(demoPeople.partner, {
      info,
      path: '/claims',
      body: {
        insurance_type: 'Habitation',
        title: `Fuite longue ${wordOf(info)}`,
        message: 'Eau. '.repeat(300),
      },
    })
    await bringSession(page, demoPeople.administrator)
    await page.goto('/queue?kind=claim')
    const line = page.getByRole('link', { name: `Fuite longue ${wordOf(info)}` })
    await expect(line).not.toHaveText(/\d\d\/\d\d/)
    await line.click()
    await page.getByText('Indemniser', { exact: true }).click()
    await expect(page.getByRole('button', { name: 'Traiter le sinistre' })).toBeInViewport({ ratio: 1 })
    await expect(
      page.getByRole('navigation', { name: 'Nature' }).getByText('0', { exact: true }),
    ).toHaveCount(0)
    await page.goto('/queue?kind=certificate_request')
    await page
      .getByRole('link', { name: /Demande d’attestation/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 2, name: 'Demande d’attestation' })).toBeVisible()
  },
)

/** Gives the open entry to oneself and takes it back by its key; a notice that is closed by keys gives the focus back. */
async function assignAndUndo(page: Page) {
  const assignee = page.getByLabel('Confier à')
  await assignee.selectOption({ label: 'Moi (Ada Gestionnaire)' })
  await expect(toast(page, 'Tâche confiée')).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('?')
  await expect(
    page.getByRole('dialog', { name: 'Touches' }).getByRole('listitem').filter({ hasText: 'annuler' }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('z')
  await expect(toast(page, 'Tâche rendue à tous')).toBeVisible()
  await expect(assignee).toHaveValue('')
  await assignee.focus()
  const close = page.getByRole('button', { name: 'Fermer la notification' })
  await close.press('Enter')
  await expect(close).toHaveCount(0)
  await expect(assignee).toBeFocused()
}

test(
  'an administrator opens what waits by keys, answers it with a template, and it waits no more',
  { tag: '@once' },
  async ({ page }, info) => {
    const subject = `Attente ${wordOf(info).slice(-6)}`
    await callAs(demoPeople.idris, {
      info,
      path: '/email',
      body: { subject, body: 'Cela dure.', kind: 'complaint' },
    })
    await bringSession(page, demoPeople.administrator)
    await goThroughLines(page)

    await page.goto('/queue?kind=complaint')
    const line = page.getByRole('link', { name: new RegExp(`${subject}.* réclamation`) })
    await expect(line).toBeVisible()
    const own = page.getByRole('button', { name: 'Modèles', exact: true })
    await own.click()
    await expect(page.getByRole('dialog', { name: 'Modèles' }).getByLabel('Français')).toBeVisible()
    await expectAccessibleInEachLanguage(page)
    await page.keyboard.press('Escape')
    await expect(own).toBeFocused()
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('j')
    await expect(page).toHaveURL(/\/queue\/complaint\//)
    const decision = page.locator('#queue-decision')
    const room = await decision.evaluate(({ previousElementSibling: talk, clientWidth }) => [
      talk?.clientWidth ?? 0,
      clientWidth,
    ])
    expect(room[0], 'the talk has more room than the decision').toBeGreaterThan(1.4 * (room[1] ?? 0))
    await expect(page.getByRole('link', { name: /réclamation/ }).and(page.locator(':focus'))).toBeVisible()
    await line.click()
    await expect(page.getByText('Cela dure.')).toBeVisible()
    await expectAccessible(page)

    await assignAndUndo(page)
    await page.getByRole('heading', { level: 1 }).click()
    const answer = page.getByRole('textbox', { name: /Votre réponse/ })
    for (const key of ['e', 'r']) {
      await page.keyboard.press(key)
      await expect(answer).toBeFocused()
      await page.getByRole('heading', { level: 1 }).click()
    }
    await page.keyboard.press('m')
    const templates = page.getByRole('dialog', { name: 'Modèles' })
    await templates.getByRole('button', { name: /Réclamation non fondée/ }).click()
    await expect(answer).toHaveValue(/^Bonjour Idris,\s.*\{pourquoi\}/s)
    const send = page.getByRole('button', { name: /Envoyer/ })
    await send.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Complétez ce qui est entre accolades.').first()).toBeVisible()
    await answer.fill('Bonjour Idris, nous avons tout vérifié.')
    await answer.press('Control+Enter')
    await expect(page.getByText('C’est fait.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Décision' })).toBeFocused()
    await expect(line).toHaveCount(0)
  },
)

test('a template and a rule that are being written outlive Escape, a reload and the end of the session', {
  tag: '@once',
}, async ({ page }) => {
  await bringSession(page, demoPeople.administrator)
  await page.goto('/queue')
  await page.getByRole('button', { name: 'Modèles', exact: true }).click()
  const templates = page.getByRole('dialog', { name: 'Modèles' })
  await templates.getByLabel('Nom').fill('Pièces reçues')
  await templates.getByLabel('Français').fill('Bonjour {name}, tout est là.')
  await templates.getByLabel('العربية').fill('وصل كل شيء.')
  const expectTexts = async () => {
    await expect(templates.getByLabel('Nom')).toHaveValue('Pièces reçues')
    await expect(templates.getByLabel('Français')).toHaveValue('Bonjour {name}, tout est là.')
    await expect(templates.getByLabel('العربية')).toHaveValue('وصل كل شيء.')
  }
  await page.reload()
  await expectTexts()
  await endSession(page, demoPeople.administrator)
  await expectTexts()
  await page.keyboard.press('Escape')
  await expect(templates).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Modèles', exact: true })).toBeVisible()
  await expect(templates).toHaveCount(0)

  await page.getByRole('button', { name: 'Répartition' }).click()
  const rules = page.getByRole('dialog', { name: 'Répartition' })
  await rules.getByLabel('Langue').selectOption('ar')
  await rules.getByRole('checkbox').first().check()
  await page.reload()
  await expect(rules.getByLabel('Langue')).toHaveValue('ar')
  await expect(rules.getByRole('checkbox').first()).toBeChecked()
  await page.keyboard.press('Escape')

  // What was kept is gone once it was sent.
  await page.getByRole('button', { name: 'Modèles', exact: true }).click()
  await expectTexts()
  await templates.getByRole('button', { name: 'Enregistrer le modèle' }).click()
  await expect(toast(page, 'Modèle enregistré')).toBeVisible()
  await expect(templates.getByLabel('Nom')).toHaveValue('')
  await templates.getByRole('button', { name: 'Supprimer Pièces reçues' }).first().click()
  await expect(templates.getByText('Pièces reçues')).toHaveCount(0)
  await page.reload()
  await expect(templates).toHaveCount(0)
})
